import type pg from 'pg'
import { PASSKEY_CHALLENGE_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#api/webauthn.ts'
import { type Challenges, type Purpose, spendChallenge } from './Challenges.ts'
import type { NewPasskey, PasskeyStore, StoredPasskey } from './passkeyStore.ts'

/** Ed25519, ECDSA with P-256, RSA: as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257]

/** Imported on first use: three hundred files that would slow down every start. */
const webauthn = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

interface Owner {
  id: string
  username: string
  /** How a device identifies the owner: not a name, because anyone with the device can read it. */
  handle: Uint8Array<ArrayBuffer>
}

interface PasskeyDeps {
  pool: pg.Pool
  store: PasskeyStore
  challenges: Challenges
  /** The address of the pages that use these passkeys, and the name that devices show. */
  site: { url: string; name: string }
  now: () => number
}

/** Creates challenges for passkeys and verifies the answers. The device must have verified its user. */
export class Passkeys {
  readonly #pool: pg.Pool
  readonly #challenges: Challenges
  readonly #store: PasskeyStore
  readonly #site: { origin: string; host: string; name: string }
  readonly #now: () => number

  constructor({ pool, store, challenges, site, now }: PasskeyDeps) {
    const { origin, hostname } = new URL(site.url)
    this.#pool = pool
    this.#challenges = challenges
    this.#store = store
    this.#site = { origin, host: hostname, name: site.name }
    this.#now = now
  }

  async beginAdding({ id, username, handle }: Owner): Promise<CreationOptions> {
    const { generateRegistrationOptions } = await webauthn()
    return (await generateRegistrationOptions({
      rpName: this.#site.name,
      rpID: this.#site.host,
      userName: username,
      userDisplayName: username,
      userID: handle,
      challenge: this.#challenges.make({ for: 'add', userId: id }, this.#now()),
      timeout: PASSKEY_CHALLENGE_MS,
      excludeCredentials: await this.#store.readCredentialIds(this.#pool, id),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })) as CreationOptions
  }

  async verifyNew(userId: string, attestation: Attestation): Promise<NewPasskey> {
    const { verifyRegistrationResponse } = await webauthn()
    const expectedChallenge = await this.#spendChallenge({ for: 'add', userId }, attestation)
    await refuseCertificates(attestation)
    const verified = await verifyRegistrationResponse({
      response: attestation,
      expectedChallenge,
      expectedOrigin: this.#site.origin,
      expectedRPID: this.#site.host,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(refuse)
    if (!verified.verified) throw new Refusal('passkey_refused')
    const { id, publicKey, counter } = verified.registrationInfo.credential
    return { credentialId: Buffer.from(id, 'base64url'), publicKey, counter }
  }

  /** With `userId` in the purpose only that user's passkeys are accepted, without it anybody's. */
  async beginProof(purpose: Purpose): Promise<RequestOptions> {
    const { generateAuthenticationOptions } = await webauthn()
    return (await generateAuthenticationOptions({
      rpID: this.#site.host,
      challenge: this.#challenges.make(purpose, this.#now()),
      timeout: PASSKEY_CHALLENGE_MS,
      userVerification: 'required',
      ...('userId' in purpose && {
        allowCredentials: await this.#store.readCredentialIds(this.#pool, purpose.userId),
      }),
    })) as RequestOptions
  }

  /** Returns the passkey that answered a challenge for this purpose. */
  async requireProof(purpose: Purpose, assertion: Assertion): Promise<StoredPasskey> {
    const credentialId = Buffer.from(assertion.id, 'base64url')
    const passkey = await this.#store.find(this.#pool, credentialId)
    if (!passkey) throw new Refusal('passkey_refused')
    if ('userId' in purpose && purpose.userId !== passkey.ownerId)
      throw new Refusal('passkey_refused')
    const { verifyAuthenticationResponse } = await webauthn()
    const expectedChallenge = await this.#spendChallenge(purpose, assertion)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge,
      expectedOrigin: this.#site.origin,
      expectedRPID: this.#site.host,
      // `noteUse` compares the counter in the database: two processes may verify at the same time.
      credential: { id: assertion.id, publicKey: passkey.publicKey, counter: 0 },
    }).catch(refuse)
    if (!verified) throw new Refusal('passkey_refused')
    const { newCounter } = authenticationInfo
    if (!(await this.#store.noteUse(this.#pool, passkey.id, newCounter, this.#now())))
      throw new Refusal('passkey_copied')
    return passkey
  }

  /** Right or wrong, an answer spends its challenge: one challenge pays for one verification. */
  async #spendChallenge(purpose: Purpose, answer: Attestation | Assertion): Promise<string> {
    const { decodeClientDataJSON } = await helpers()
    const { challenge } = attempt(() => decodeClientDataJSON(answer.response.clientDataJSON))
    const isGood =
      typeof challenge === 'string' &&
      this.#challenges.isGood(challenge, purpose, this.#now()) &&
      (await spendChallenge(this.#pool, challenge, this.#now()))
    if (!isGood) throw new Refusal('passkey_refused')
    return challenge
  }
}

/**
 * We ask for no attestation, so only 'none' and the certificate-free 'packed' form are verified. For
 * the others the library fetches URLs from the certificate before it checks who signed it.
 */
async function refuseCertificates({ response }: Attestation): Promise<void> {
  const { decodeAttestationObject } = await helpers()
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'))
  const isPlain = attempt(() => {
    const decoded = decodeAttestationObject(bytes)
    const format = decoded.get('fmt')
    return (
      format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
    )
  })
  if (!isPlain) throw new Refusal('passkey_refused')
}

function attempt<T>(decode: () => T): T {
  try {
    return decode()
  } catch {
    return refuse()
  }
}

/** The library throws when an answer is wrong. */
function refuse(): never {
  throw new Refusal('passkey_refused')
}
