import type { Rolldown } from 'vite'

const ENGINE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|blo)\/|\/web\/(coin\/Identicon\.tsx|screens\/explorer\/paths\.ts)$/
/** Too heavy for a screen that does not use it. */
const HEAVY =
  /node_modules\/(zxing-wasm|qr|@noble)\/|\/web\/((operator|proof(?!\/(steps\/proved|history\/known))|scanner|ui\/camera)\/|ui\/qr\/qrPicture)|web\/ui\/Astrolabe|\/api\/(calls\/(operatorActions|operators?)\.ts$|chain\/(?!money|address|issuingRules))|Dialog\.tsx$/
/** What only a dialog needs: fetched when the reader first stirs. */
const DIALOGS =
  /@base-ui\/(react\/(dialog|floating-ui-react\/(components|hooks|utils\/)|utils\/(popup|CommonPopup|Internal|Focus|useFocusable|dispatch)|internals\/(composite\/(composite|root)|use-button|useUnmount))|utils\/(useScrollLock|store|fastHooks))|use-sync-external-store|@floating-ui\/|web\/ui\/Dialog\.tsx$/
/** Lists of transactions, charts of balances. */
const LEDGER =
  /node_modules\/@noble\/hashes\/(sha3|utils|_)|\/api\/chain\/address\.ts$|\/web\/((screens\/explorer\/\w+|ui\/chart|coin\/balance|screens\/wallet\/(send|amount))\/.*|coin\/paymentLink|account\/contacts\/NameAddress)\.tsx?$/
/** Forms with a password. */
const ACCESS =
  /@base-ui\/react\/form\/|account\/password\/(New|common|password)|settings\/(PasswordForm\.tsx|passkeys\/use)|auth\/(AuthLayout\.tsx|links\/(Link|use))/
/** In one sheet: each sheet is a request of its own. */
const STYLES = /\/web\/(?!operator|screens\/(home|mining)|scanner)\w+\/.*\.css$/

const OTHERS = [HEAVY, DIALOGS, LEDGER, ACCESS]

/** Few files: on a phone a request costs more than the kilobytes that are needed a screen later. */
export const FILES = [
  {
    debugName: 'engine',
    name: (id: string, graph: Graph) =>
      ENGINE.test(id) || STYLES.test(id) || isShared(id, graph) ? 'engine' : null,
    priority: 2,
  },
  { name: 'ledger', test: LEDGER, minShareCount: 2, priority: 1 },
  { name: 'access', test: ACCESS, minShareCount: 2, priority: 1 },
  { name: 'dialogs', test: DIALOGS, priority: 1 },
  { name: 'qr', test: /node_modules\/qr\/(?!decode)|\/web\/ui\/qr\/qrPicture/, priority: 1 },
]

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Whether two pages or later parts need it. */
function isShared(id: string, graph: Graph): boolean {
  if (OTHERS.some(other => other.test(id))) return false
  const above = new Set([id])
  let roots = 0
  for (const module of above) {
    const { isEntry, importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    if (isEntry || dynamicImporters.length) roots++
    for (const importer of importers) above.add(importer)
  }
  return roots > 1
}
