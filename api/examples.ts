/** Examples of replies that several calls share. */

export const MESSAGE = { message: '' }

/** Without `totalCoins`: a missing balance is shown as 0. */
export const USER = {
  uid: 'uid',
  id: 'id',
  username: '',
  address: '0x',
  ranks: 1,
  isVerification: false,
}

export const SESSION = { token: 'secret', user: { uid: 'uid', id: 'id' } }

export const TRANSACTION = {
  _id: '',
  from: '',
  to: '',
  amount: 0,
  fee: 0,
  transactionHash: '',
  blockNumber: 1,
  previousBlock: '',
  createdAt: '',
}

export const CONTACTS = { contacts: [{ address: '', name: '' }] } as const
export const SESSIONS = { sessions: [{ id: '', endsAt: '', isCurrent: false }] } as const
export const PASSKEYS = { passkeys: [{ id: '', name: '', createdAt: '' }] } as const
export const API_KEYS = {
  apiKeys: [{ id: '', name: '', scopes: ['read'], addresses: [''], networks: [''], createdAt: '' }],
} as const
export const WEBHOOKS = {
  webhooks: [{ id: '', url: '', publicKey: '', createdAt: '', waiting: 0, failures: 0 }],
} as const
export const OWNER_KEYS = {
  state: 'custody',
  address: '0x',
  origin: '',
  sequence: 0,
  before: '',
  keys: [{ key: '', name: '' }],
  passkeys: [{ id: '', name: '', key: '', credentialId: '' }],
} as const
const CHOICES = { coins: false, mining: false }
export const NOTIFICATIONS = { mail: CHOICES, push: CHOICES, pushKey: '' }
/** What the browser's passkey dialog is opened with. */
export const PASSKEY_OPTIONS = { options: {} }
