import type { RejectionReason } from '#api/values/kyc.ts'
import type { Caller } from '#server/http/serve.ts'
import { apply } from '#server/kyc/apply.ts'
import { openCase } from '#server/kyc/cases.ts'
import { cleanPicture } from '#server/kyc/documents/cleanPicture.ts'
import { decide, type Verdict } from '#server/kyc/decide.ts'
import { latestApplication } from '#server/kyc/latestApplication.ts'
import { storeUpload, type UploadDeps } from '#server/kyc/documents/uploads.ts'
import { viewDocument } from '#server/kyc/documents/viewDocument.ts'
import { Dice } from './dice.ts'
import { sampleCard, samplePortrait } from './sampleDocument.ts'
import type { Person } from './people.ts'
import { DAY_MS, HOUR_MS } from '#api/time.ts'

const STREETS = ['Harbour Road', 'Linden Street', 'Mill Lane', 'Station Square', 'Olive Way']
const SURNAMES = ['Sample', 'Example', 'Placeholder', 'Muster', 'Specimen']
const OPERATORS = ['Grace', 'Alan']
const REASONS: [RejectionReason, string][] = [
  ['unreadable', 'The photo is too dark to read the number.'],
  ['expired', ''],
  ['incomplete', 'The left edge of the card is cut off.'],
]

type CaseOutcome = 'approved' | 'rejected' | 'pending' | 'second try'

/** The outcome of each person's application; the second person has not applied yet. */
const OUTCOMES: (CaseOutcome | null)[] = [
  'approved',
  null,
  'approved',
  'rejected',
  'pending',
  'approved',
  'approved',
  'second try',
  'approved',
  'pending',
  'approved',
  'rejected',
  'approved',
  'pending',
  null,
  'approved',
  'pending',
  'approved',
  'rejected',
  null,
  'approved',
  'pending',
  null,
  'approved',
]

/** Lets people apply and operators decide, as the app and the console do. */
export async function playCases(
  parts: UploadDeps,
  people: readonly Person[],
  callers: readonly Caller[],
  { seed, untilMs }: { seed: number; untilMs: number },
): Promise<void> {
  for (const [who, caller] of callers.entries()) {
    const outcome = OUTCOMES[who]
    if (!outcome) continue
    const dice = new Dice(seed + 1000 + who)
    const waits = outcome === 'pending' || outcome === 'second try'
    const latestMs = untilMs - (waits ? HOUR_MS : 2 * DAY_MS)
    const earliestMs = waits ? untilMs - 2 * DAY_MS : people[who]!.joinsAtMs + HOUR_MS
    const atMs = Math.round(dice.between(Math.min(earliestMs, latestMs), latestMs))
    const name = people[who]!.name
    if (outcome === 'second try') {
      const firstMs = atMs - 3 * DAY_MS
      await applyAs(parts, caller, name, dice, firstMs)
      await review(parts, caller, dice, firstMs + 5 * HOUR_MS, rejection(dice))
    }
    await applyAs(parts, caller, name, dice, atMs)
    const decidedMs = atMs + Math.round(dice.between(1, 30) * HOUR_MS)
    if (outcome === 'approved') await review(parts, caller, dice, decidedMs, { status: 'approved' })
    if (outcome === 'rejected') await review(parts, caller, dice, decidedMs, rejection(dice))
  }
}

async function applyAs(
  parts: UploadDeps,
  { id: userId, wallet }: Caller,
  name: string,
  dice: Dice,
  atMs: number,
): Promise<void> {
  const fields = {
    fullName: `${name} ${dice.pick(SURNAMES)}`,
    dateOfBirth: `${dice.whole(1955, 2004)}-0${dice.whole(1, 9)}-1${dice.whole(0, 9)}`,
    postalAddress: `${dice.whole(1, 120)} ${dice.pick(STREETS)}, ${dice.whole(10_000, 99_999)} Sampletown`,
    idNumber: `S${dice.whole(10_000_000, 99_999_999)}`,
    idType: dice.pick(['passport', 'driving_license', 'national_id'] as const),
  }
  const store = async (picture: Buffer) =>
    storeUpload(parts, userId, await cleanPicture(picture), atMs)
  const idDocument = await store(await sampleCard(fields, wallet))
  const livePhoto = dice.isLucky(0.7) ? await store(await samplePortrait(wallet)) : null
  await apply(parts, { userId, fields, idDocument, livePhoto, atMs })
}

async function review(
  parts: UploadDeps,
  caller: Caller,
  dice: Dice,
  atMs: number,
  verdict: Verdict,
): Promise<void> {
  const { id, live_photo: livePhoto } = (await latestApplication(parts.pool, caller.id))!
  const who = dice.pick(OPERATORS)
  await openCase(parts, id, who, atMs)
  await viewDocument(parts, id, 'id-document', who, atMs + 8000)
  if (livePhoto) await viewDocument(parts, id, 'live-photo', who, atMs + 15_000)
  await decide(parts, { application: id, verdict, who, atMs: atMs + 70_000 })
}

function rejection(dice: Dice): Verdict {
  const [reason, note] = dice.pick(REASONS)
  return { status: 'rejected', reason, note }
}
