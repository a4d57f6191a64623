import type { FastifyInstance } from 'fastify'
import type { Call } from '#api/call.ts'
import { PUBLIC_CALLS } from '#api/calls.ts'
import { uploadFile } from '#api/calls/upload.ts'
import { ip } from '#api/calls/mining.ts'
import { settings } from '#api/calls/settings.ts'
import { microsToJson } from '#api/chain/money.ts'
import { PAGES } from '#api/pages.ts'
import { eventRoutes } from './history/events/routes.ts'
import { exportRoutes } from './explorer/exports/exportRoutes.ts'
import { explorerRoutes } from './explorer/routes.ts'
import { balanceRoutes } from './transparency/proofs/balanceRoutes.ts'
import { operatorActionRoutes } from './transparency/proofs/operatorActionRoutes.ts'
import { logRoutes } from './transparency/tiles/logRoutes.ts'
import { Admission } from './http/admission/Admission.ts'
import { EVENT_LOOP, type EventLoop } from './http/admission/eventLoop.ts'
import { bareApp, healthRoutes } from './http/bareApp.ts'
import { serveDocs } from './http/docs/serveDocs.ts'
import { networkTagger } from './network/network.ts'
import { servePages } from './http/pages/servePages.ts'
import { refuseInDemo } from './http/refuseInDemo.ts'
import { requireServed } from './http/requireServed.ts'
import { serve } from './http/serve.ts'
import { FileUrls } from './kyc/documents/fileUrls.ts'
import { kycRoutes } from './kyc/routes.ts'
import { uploadRoutes } from './kyc/documents/uploadRoutes.ts'
import type { Continuity } from './chain/continuity/Continuity.ts'
import type { Sql } from './db/database.ts'
import { Notary } from './chain/notary.ts'
import { policyOf } from './transparency/publish/policyOf.ts'
import { startPublisher } from './transparency/publish/startPublisher.ts'
import { CheckpointSource } from './transparency/publish/CheckpointSource.ts'
import { StatePaths } from './chain/state/statePaths.ts'
import { proofRoutes } from './explorer/proofRoutes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { ownHistoryRoutes } from './history/routes.ts'
import { ClaimedNetworks } from './mining/claimedNetworks.ts'
import { miningRoutes } from './mining/routes.ts'
import { noteRoutes } from './history/notes/routes.ts'
import { transferNotes } from './history/notes/transferNotes.ts'
import type { Installation } from './start/openInstallation.ts'
import { readVersion } from './settings/readVersion.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { deleteDeviceOf } from './notifications/channels.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { findableNames } from './users/contacts/findableNames.ts'
import { contactRoutes } from './users/contacts/routes.ts'
import { streamRoutes } from './stream/routes.ts'
import { ApiKeys } from './users/apiKeys/ApiKeys.ts'
import { callers } from './users/apiKeys/callers.ts'
import { apiKeyRoutes } from './users/apiKeys/routes.ts'
import { deviceRoutes } from './users/devices/routes.ts'
import { emailRoutes } from './users/email/routes.ts'
import { freezeRoutes } from './users/freeze/routes.ts'
import { ownerKeyRoutes } from './users/ownerKeys/routes.ts'
import { passkeyLoginRoutes } from './users/passkeys/loginRoutes.ts'
import { Challenges } from './users/passkeys/Challenges.ts'
import { Passkeys } from './users/passkeys/Passkeys.ts'
import { passkeyRoutes } from './users/passkeys/routes.ts'
import { storedPasskeys } from './users/passkeys/storedPasskeys.ts'
import { transferConsent } from './users/passkeys/transferConsent.ts'
import { passwordRoutes } from './users/passwords/routes.ts'
import { personTagger } from './users/personTags.ts'
import { Profiles } from './users/profiles/Profiles.ts'
import { userRoutes } from './users/routes.ts'
import { webhookRoutes } from './history/events/webhooks/routes.ts'
import { Throttle } from './limits/Throttle.ts'

interface AppDeps extends Installation {
  /** The folder of the built web app. */
  dist: string
  /** See `serve`; makes tests fail. */
  onUndeclared?: FastifyInstance['onUndeclared']
  /** Left out: Node's. Tests set how old an iteration is. */
  eventLoop?: EventLoop
}

/** The whole app, the same in tests and in production. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log, pool, ledger, head, sessions, secret, keys, storage, now, dist } = deps
  const { listener, operatorSessions, securityLog, continuity, reader, replica } = deps
  /** Only for data derived from blocks: a replica may lag with everything else. */
  const onReplica = (sql: Sql) => replica?.withFallback(sql) ?? sql
  const byToken = callers(sessions, new ApiKeys(pool, sessions, log))
  const admission = new Admission(deps.eventLoop ?? EVENT_LOOP)
  const app = bareApp(config, log, {
    admission,
    // Most callers polled a second ago and are cached: a promise would cost more than the lookup.
    callerOf: token => byToken.knownOwnerOf(token, now()) ?? byToken.ownerOf(token, now()),
    operatorOf: (token, from) => operatorSessions.operatorOf(token, from),
    onUndeclared: deps.onUndeclared,
    onAnswered: securityLog.record,
    now,
  })
  healthRoutes(app, admission, () => continuity.readHead())
  refuseAfterRollback(app, continuity)
  if (config.demoEndsAt) refuseInDemo(app)
  const version = readVersion()
  serve(app, settings, () => ({
    transferFee: microsToJson(config.transferFee),
    uploadUrl: config.uploadUrl + uploadFile.path,
    ipLookups: config.ipLookups,
    kycKeepDays: config.kycKeepDays,
    version,
  }))
  const personTags = personTagger(secret)
  const namesOf = findableNames(pool, personTags, now)
  noteRoutes(app, pool, namesOf)
  ownHistoryRoutes(app, { chain: onReplica(pool), notes: pool, namesOf }, head)
  const notary = new Notary(pool, continuity, secret, deps.origin)
  const checkpoints = new CheckpointSource(reader, notary, config.witnesses.length > 0)
  const policy = policyOf(notary, config)
  const paths = await StatePaths.open(pool, listener)
  proofRoutes(app, { sql: reader, paths, notary, checkpoints, policy })
  balanceRoutes(app, { sql: reader, head, paths, notary, checkpoints, policy })
  operatorActionRoutes(app, { sql: reader, head, notary, checkpoints, policy, now })
  explorerRoutes(app, { sql: onReplica(reader), head, now })
  const { verifierKey } = notary
  const { auditors } = config
  logRoutes(app, { sql: reader, head, checkpoints, policy, auditors, verifierKey })
  startPublisher(app, { ...deps, notary })
  const exported = { head, notary, checkpoints, policy, dataDir: config.dataDir }
  exportRoutes(app, { sql: onReplica(pool), ...exported })
  const networkTags = networkTagger(secret)
  const throttle = new Throttle(config.signUpsPerHour, config.databaseUrl ? pool : null)
  const profiles = await Profiles.open(pool, listener)
  const claimedNetworks = await ClaimedNetworks.open(pool, listener)
  const userDeps = {
    pool,
    ledger,
    head,
    profiles,
    claimedNetworks,
    sessions,
    passkeys: new Passkeys({
      pool,
      store: storedPasskeys,
      challenges: new Challenges(secret, 'users'),
      site: { url: config.publicUrl, name: 'CXAC' },
      now,
    }),
    throttle,
    networkTags,
    personTags,
    now,
  }
  const { publicUrl } = config
  userRoutes(app, {
    ...userDeps,
    deleteDevice: sessionHash => deleteDeviceOf(pool, sessionHash),
  })
  ledgerRoutes(app, {
    ledger,
    pool,
    transferFee: config.transferFee,
    digestKey: deps.digestKey,
    publicUrl,
    throttle,
    consentTo: (caller, wanted) => transferConsent(userDeps, caller, wanted),
    notesOf: (caller, written) => transferNotes(pool, namesOf, caller, written),
    now,
  })
  passwordRoutes(app, userDeps)
  deviceRoutes(app, userDeps)
  emailRoutes(app, userDeps)
  freezeRoutes(app, userDeps)
  passkeyRoutes(app, userDeps)
  ownerKeyRoutes(app, { ...userDeps, origin: deps.origin, publicUrl })
  apiKeyRoutes(app, userDeps)
  webhookRoutes(app, { ...userDeps, config, secret })
  passkeyLoginRoutes(app, userDeps)
  miningRoutes(app, userDeps)
  contactRoutes(app, userDeps)
  notificationRoutes(app, { pool, config, secret, now })
  deletionRoutes(app, {
    ...userDeps,
    keys,
    storage,
    digestKey: deps.digestKey,
    publicUrl,
  })
  const fileUrls = new FileUrls(config.uploadUrl)
  kycRoutes(app, { pool, keys, fileUrls, now })
  uploadRoutes(app, { pool, keys, storage, fileUrls, throttle, now })
  streamRoutes(app, { head, reader: onReplica(reader), callers: byToken, now })
  eventRoutes(app, { chain: onReplica(pool), head, streams: app.streams })
  requireServed(app, PUBLIC_CALLS)
  serveDocs(app, { url: config.publicUrl, logKey: verifierKey })
  await servePages(app, config, {
    dist,
    page: 'index.html',
    hidden: /^assets\/operator-/,
    introduced: PAGES,
  })
  return app
}

/** Calls that need no database. */
const SERVED_WITHOUT_DATABASE: readonly Call[] = [settings, ip]

/** A rolled-back database must not be served, nor written to: it may be replaced. */
function refuseAfterRollback(app: FastifyInstance, continuity: Continuity): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { refusal } = continuity
    if (!refusal) return done()
    const { url } = request.routeOptions
    const isMeant = ({ path }: Call) => path === url
    done(
      app.servedCalls.some(isMeant) && !SERVED_WITHOUT_DATABASE.some(isMeant) ? refusal : undefined,
    )
  })
}
