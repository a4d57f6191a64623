/** Loaded when a passkey is used. Named imports: importing the whole library would cost every page one more file. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser'
