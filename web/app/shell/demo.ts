import { storage } from '../../ui/stored/storage.ts'

/** When a public demo starts over, as the server's page says; null: this is no demo. */
export const demoEndsAt =
  document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content ?? null

/** What this browser has stored of the demo before, its ledger above all, would contradict the new one. */
export function forgetOldDemo(): void {
  if (!demoEndsAt || storage.getItem('demo') === demoEndsAt) return
  storage.clear()
  storage.setItem('demo', demoEndsAt)
}
