import type { FastifyInstance } from 'fastify'
import {
  acceptWithPasskey,
  acceptWithToken,
  beginAcceptWithPasskey,
  openInvitation,
} from '#api/calls/operatorInvitations.ts'
import { atomically } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'
import { parsePasskeyName } from '../../users/passkeys/parsePasskeyName.ts'
import type { OperatorSessions } from '../operatorSessions.ts'
import {
  type ConsolePasskeyDeps,
  consolePasskeys,
  ownerNamed,
} from '../passkeys/consolePasskeys.ts'
import { operatorPasskeys } from '../passkeys/operatorPasskeys.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'

interface InvitationRouteDeps extends ConsolePasskeyDeps {
  operatorSessions: OperatorSessions
}

/** For invited people who are not operators yet: they have only the ticket. */
export function invitationRoutes(app: FastifyInstance, deps: InvitationRouteDeps): void {
  const { pool, operatorSessions, now } = deps
  const passkeys = consolePasskeys(deps)
  const read = (ticket: string, ip: string) =>
    operatorSessions.counting(readInvitation(pool, ticket, now()), ip)

  serve(app, openInvitation, async ({ ticket }, { request }) => {
    const { operator, invitedBy, agreedBy, expiresAt } = await read(ticket, request.ip)
    return { name: operator, invitedBy, agreedBy, expiresAt: expiresAt.toISOString() }
  })

  serve(app, acceptWithToken, async ({ ticket }, { request }) => {
    await read(ticket, request.ip)
    return atomically(pool, sql => acceptInvitation(sql, ticket, now()))
  })

  serve(app, beginAcceptWithPasskey, async ({ ticket }, { request }) => {
    const { operator } = await read(ticket, request.ip)
    return { options: await passkeys.beginAdding(ownerNamed(operator)) }
  })

  serve(
    app,
    acceptWithPasskey,
    async ({ ticket, name: written, attestation }, { request: { ip } }) => {
      const passkeyName = parsePasskeyName(written)
      const { operator } = await read(ticket, ip)
      const made = await operatorSessions.counting(passkeys.verifyNew(operator, attestation), ip)
      // The token is shown to nobody: this operator signs in only with the passkey.
      await atomically(pool, async sql => {
        await acceptInvitation(sql, ticket, now())
        await operatorPasskeys.add(sql, operator, { ...made, name: passkeyName }, now())
      })
      return (await operatorSessions.beginAs(operator))!
    },
  )
}
