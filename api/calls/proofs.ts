import { defineCall } from '../call.ts'
import type * as schema from '../schemas/proofs.ts'

export const checkpoint = defineCall<typeof schema.checkpoint>()({
  method: 'GET',
  path: '/api/checkpoint',
  access: 'anyone',
  reads: { checkpoint: '', verifierKey: '' },
})

export const transactionProof = defineCall<typeof schema.transactionProof>()({
  method: 'GET',
  path: '/api/proofs/transaction/:hash',
  access: 'anyone',
  reads: {
    transaction: {},
    block: {},
    pathInBlock: [''],
    pathInTree: [''],
    checkpoint: '',
    verifierKey: '',
    policy: '',
  },
})

export const balanceProof = defineCall<typeof schema.balanceProof>()({
  method: 'GET',
  path: '/api/proofs/balance/:address',
  access: 'anyone',
  reads: { verifierKey: '', policy: '' },
})

export const consistencyProof = defineCall<typeof schema.consistencyProof>()({
  method: 'GET',
  path: '/api/proofs/consistency',
  access: 'anyone',
  reads: { proof: [''] },
})

export const auditors = defineCall<typeof schema.auditors>()({
  method: 'GET',
  path: '/api/auditors',
  access: 'anyone',
  reads: { checkpoints: [''], verifierKey: '', policy: '' },
})
