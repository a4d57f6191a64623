/** Fetched when a passkey is used. By name: the whole library as one object would cost every page a file more. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser'
