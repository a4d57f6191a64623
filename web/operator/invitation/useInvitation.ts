import { useMutation, useQuery } from '@tanstack/react-query'
import {
  acceptWithPasskey,
  acceptWithToken,
  beginAcceptWithPasskey,
  openInvitation,
} from '#api/calls/operatorInvitations.ts'
import { createPasskey } from '../../account/passkeys/passkeys.ts'
import { request } from '../client.ts'

/** Fetched once: after its use the server refuses it. */
export const useInvitation = (ticket: string) =>
  useQuery({
    queryKey: ['invitation', ticket],
    queryFn: ({ signal }) => request(openInvitation, { ticket }, signal),
    staleTime: Infinity,
  })

export const useTokenInvitation = (ticket: string) =>
  useMutation({ mutationFn: () => request(acceptWithToken, { ticket }) })

export const usePasskeyInvitation = (ticket: string) =>
  useMutation({
    mutationFn: async (name: string) => {
      const { options } = await request(beginAcceptWithPasskey, { ticket })
      const attestation = await createPasskey(options)
      return request(acceptWithPasskey, { ticket, name, attestation })
    },
  })
