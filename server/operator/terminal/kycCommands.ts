import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '#api/fields.ts'
import {
  KYC_EVENTS,
  REJECTION_REASONS,
  type RejectionReason,
  type KycDocument,
} from '#api/values/kyc.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { abandonLostKeys } from '../../kyc/keys/abandonLostKeys.ts'
import { listCases, openCase } from '../../kyc/cases.ts'
import { decide, type Verdict } from '../../kyc/decide.ts'
import { exportEvents } from '../../kyc/exportEvents.ts'
import { rotateKeys } from '../../kyc/keys/rotateKeys.ts'
import { viewDocument } from '../../kyc/documents/viewDocument.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { requireUser } from '../findUser.ts'
import { requestAction } from '../requests.ts'
import type { Commands, TerminalDeps } from './command.ts'
import { askedText, contextIn } from './requestCommands.ts'
import { facts, table, time } from './table.ts'

const reasons = Object.keys(REJECTION_REASONS)

export const kycCommands: Commands = {
  'kyc list': {
    takes: '[--decided] [--search TEXT] [--page N]',
    does: 'pending applications, oldest first; or decided ones',
    words: 0,
    async run(deps, _words, { decided = false, search = '', page = '1' }) {
      const list = decided ? 'decided' : 'pending'
      const wanted = { list, search, page: Math.max(1, Number.parseInt(page, 10) || 1) } as const
      const { cases, total, pages } = await listCases(deps, wanted)
      const rows = cases.map(({ id, username, attempt, status, submittedAt, decidedBy }) => [
        id,
        username,
        String(attempt),
        status,
        time(submittedAt),
        decidedBy ?? '',
      ])
      deps.print(table(['id', 'user', 'attempt', 'status', 'submitted', 'decided by'], rows))
      deps.print(`${total} in all, page ${wanted.page} of ${pages}`)
    },
  },
  'kyc show': {
    takes: 'ID [--pictures FOLDER]',
    does: 'one application, and its pictures as files; viewing is recorded',
    words: 1,
    run: (deps, [id], { pictures }) => show(deps, id!, pictures),
  },
  'kyc approve': {
    takes: 'ID',
    does: "approve it, once 'kyc show --pictures' has opened its document",
    words: 1,
    run: (deps, [id]) => conclude(deps, id!, { status: 'approved' }),
  },
  'kyc reject': {
    takes: 'ID --reason REASON [--note TEXT]',
    does: `reject it: ${reasons.join(', ')}`,
    words: 1,
    async run(deps, [id], { reason = '', note = '' }) {
      if (!Object.hasOwn(REJECTION_REASONS, reason))
        throw new PlainProblem(`--reason must be one of ${reasons.join(', ')}.`)
      await conclude(deps, id!, { status: 'rejected', reason: reason as RejectionReason, note })
    },
  },
  'kyc export-audit': {
    takes: '',
    does: 'the whole record as CSV: who did what with whose application',
    words: 0,
    async run({ pool, print }) {
      for await (const line of exportEvents(pool)) print(line)
    },
  },
  'kyc delete': {
    takes: 'USER --yes',
    does: 'delete all KYC data of a user; the record stays. A second operator has to agree',
    words: 1,
    async run(deps, [text], { yes = false }) {
      const user = await requireUser(deps.pool, text!)
      if (!yes)
        throw new PlainProblem(
          `This deletes every application and picture of ${user.username} and ends the verification. Add --yes to do it.`,
        )
      const action = { what: 'delete_kyc', userId: user.id, operator: null } as const
      const { request } = await requestAction(contextIn(deps), action)
      deps.print(request ? askedText(request) : `All KYC data of ${user.username} is deleted.`)
    },
  },
  'kyc abandon-lost-keys': {
    takes: '--yes',
    does: 'delete the KYC data whose encryption key is lost for good',
    words: 0,
    async run(deps, _words, { yes = false }) {
      const { pool, keys, who, now, print } = deps
      const lost = await keys.lost(pool)
      if (!lost.length) return print('No key is missing.')
      if (!yes)
        throw new PlainProblem(
          `${lost.length} of the keys in use are missing. This deletes what they encrypted. Add --yes to do it.`,
        )
      print(`Deleted the KYC data of ${await abandonLostKeys(deps, who, now())} users.`)
    },
  },
  'kyc rotate-keys': {
    takes: '',
    does: 're-encrypt everything with a new key, so that the old one can be discarded',
    words: 0,
    async run(deps) {
      const rows = await rotateKeys(deps)
      deps.print(`Re-encrypted ${rows} rows. Older keys are no longer needed.`)
    },
  },
}

async function show(deps: TerminalDeps, id: string, folder?: string): Promise<void> {
  const { who, now, print } = deps
  requireId(id)
  const found = await openCase(deps, id, who, now())
  const { application, user } = found
  print(
    facts([
      ['user', `${found.username} <${user.email}>`],
      ['account', `${user.id}, joined ${time(user.joinedAt)}`],
      ['wallet', user.walletAddress],
      ['application', `${id}, attempt ${found.attempt}, ${time(found.submittedAt)}`],
      [
        'status',
        [found.status, found.decidedBy && `by ${found.decidedBy}`, found.reason]
          .filter(Boolean)
          .join(' '),
      ],
      ['full name', application.fullName],
      ['date of birth', application.dateOfBirth],
      ['postal address', application.address],
      ['ID', `${application.idType} ${application.idNumber}`],
    ]),
  )
  for (const { at, who: name, what } of found.events)
    print(`${time(at)}  ${name}: ${KYC_EVENTS[what]}`)
  if (folder === undefined) return
  if (found.picturesRemovedAt) {
    print(`The pictures were removed on ${time(found.picturesRemovedAt)}.`)
    return
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const documents: KycDocument[] = found.hasLivePhoto
    ? ['id-document', 'live-photo']
    : ['id-document']
  for (const document of documents) {
    const path = join(folder, `${id}-${document}.jpg`)
    await writeFile(path, await viewDocument(deps, id, document, who, now()), { mode: 0o600 })
    print(`written: ${path}`)
  }
}

async function conclude(deps: TerminalDeps, id: string, verdict: Verdict): Promise<void> {
  requireId(id)
  try {
    await decide(deps, { application: id, verdict, who: deps.who, atMs: deps.now() })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'document_unopened')
      throw new PlainProblem(`${error.message} 'kyc show ${id} --pictures FOLDER' opens it.`)
    throw error
  }
  deps.print(`Application ${id} is ${verdict.status}.`)
}

function requireId(id: string): void {
  if (!isUuid(id))
    throw new PlainProblem(`'${id}' is not the id of an application. 'kyc list' shows them.`)
}
