import type { Rolldown } from 'vite'

/** The content of each file, besides what pages share: parts of paths, each of which must be in some module's path. */
export const PATHS = {
  engine: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/scheduler/',
    'node_modules/react-router/',
    'node_modules/@tanstack/',
    'node_modules/blo/',
    // Runs at the start: a reload may find the history entry of a closed dialog.
    'web/ui/dialog/useBackCloses.ts',
  ],
  /** Loaded at the first user input. */
  dialogs: [
    'node_modules/@base-ui/',
    'node_modules/@floating-ui/',
    'node_modules/use-sync-external-store/',
    'web/ui/dialog/Dialog.tsx',
  ],
  /** Addresses and their checksums. */
  ledger: [
    'node_modules/@noble/hashes/sha3.js',
    'node_modules/@noble/hashes/utils.js',
    'node_modules/@noble/hashes/_u64.js',
    'api/chain/address.ts',
    'web/coin/paymentLink.ts',
    'web/account/contacts/NameAddress.tsx',
  ],
  /** Too heavy for a page that does not use it. */
  heavy: [
    'node_modules/@noble/',
    'node_modules/qr/',
    'web/ui/qr/qrPicture.ts',
    'web/ui/camera/',
    'web/scanner/',
    'web/ui/shortcuts/ShortcutsDialog.tsx',
    'web/screens/wallet/send/recipient/readRecipient.ts',
    'web/operator/',
    'api/calls/operator.ts',
    'api/calls/operators.ts',
    'web/proof/audit/',
    'web/proof/balance/',
    'web/proof/receipt/',
    'web/proof/verify/',
    'web/proof/operatorAction/',
    'web/account/ownerKeys/sign',
    'web/account/ownerKeys/requireValid.ts',
    'web/account/ownerKeys/listedSet.ts',
    'web/account/ownerKeys/orderEndMs.ts',
    'web/account/ownerKeys/recoveryKey.ts',
    'web/account/ownerKeys/RecoveryField.tsx',
    'web/account/ownerKeys/SignerField.tsx',
    'web/account/ownerKeys/FileButton.tsx',
    'api/chain/',
  ],
  /** Style sheets of their own; all others are in one sheet, because each sheet is a request. */
  ownSheets: ['web/operator/', 'web/scanner/', 'web/screens/home/', 'web/screens/mining/'],
}

/** The folders of pages that visitors see first; 'index.html' has the shell around all pages. */
export const VISITORS = new Set(['index.html', 'auth', 'about'])
export const LEDGER = new Set(['explorer', 'wallet', 'proof', 'scanner'])

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Few files: on a phone a request costs more than the kilobytes that are needed a screen later. */
export const FILES = [
  // A file includes its imports, unless an earlier one has them.
  ...['engine', 'dialogs', 'member', 'ledger'].map((file, i) => ({
    debugName: file,
    name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
    priority: 10 - i,
  })),
  { debugName: 'of one folder', name: fileOf, priority: 1 },
  { debugName: 'of dialogs', name: fileOfDialogs, priority: 0 },
]

/** The file of what several parts share, by the folders of the parts; null: none of these. */
function fileOf(id: string, graph: Graph): string | null {
  const isOf = (list: keyof typeof PATHS) => PATHS[list].some(part => id.includes(part))
  if (id.endsWith('.css')) return isOf('ownSheets') ? null : 'engine'
  if (isOf('engine')) return 'engine'
  const roots = rootsOf(id, graph)
  const folders = roots.map(folderOf)
  const isForVisitors = folders.some(folder => VISITORS.has(folder))
  if (isOf('dialogs')) return isForVisitors ? 'engine' : 'dialogs'
  if (folders.length < 2) return null
  if (isForVisitors) return 'engine'
  if (isOf('ledger')) return 'ledger'
  if (isOf('heavy')) return null
  const [first, ...others] = new Set(folders)
  if (!others.length) return isOfDialogs(roots) ? null : first!
  return LEDGER.isSupersetOf(new Set(folders)) ? 'ledger' : 'member'
}

/** The file of what dialogs of one folder share and no page needs: 'walletDialogs'. */
function fileOfDialogs(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph)
  const folders = new Set(roots.map(folderOf))
  return roots.length > 1 && folders.size === 1 && isOfDialogs(roots)
    ? `${[...folders][0]}Dialogs`
    : null
}

const isOfDialogs = (roots: readonly string[]): boolean =>
  roots.every(root => root.includes('/web/screens/') && !root.endsWith('Screen.tsx'))

/** The pages and later parts that need a module. */
function rootsOf(id: string, graph: Graph): string[] {
  const above = new Set([id])
  const roots = []
  for (const module of above) {
    const { isEntry, importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    if (isEntry || dynamicImporters.length) roots.push(module)
    for (const importer of importers) above.add(importer)
  }
  return roots
}

/** 'wallet' of web/screens/wallet/send/SendDialog.tsx, 'proof' of web/proof/audit/AuditOutcome.tsx. */
const folderOf = (root: string): string => /\/web\/(?:screens\/)?([\w.]+)/.exec(root)?.[1] ?? root
