import type { CDPSession, Page } from '@playwright/test'

/** The browser's own virtual authenticator: a device with a fingerprint reader. */
interface Authenticator {
  /** Whether the next user verification succeeds. */
  recognise: (isRight: boolean) => Promise<void>
  /** Its passkeys, to be copied to another page's authenticator. */
  takeAlong: (other: Authenticator) => Promise<void>
  session: CDPSession
  id: string
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    session,
    id,
    recognise: async isRight =>
      void (await session.send('WebAuthn.setUserVerified', {
        authenticatorId: id,
        isUserVerified: isRight,
      })),
    takeAlong: async other => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId: id })
      for (const credential of credentials)
        await other.session.send('WebAuthn.addCredential', {
          authenticatorId: other.id,
          credential,
        })
    },
  }
}
