import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { kycApply } from '#api/calls/kyc.ts'
import { request } from '../../../session/client.ts'
import { codeOf } from '../../../ask/failures.ts'
import { useSession } from '../../../session/session.ts'
import { unsentApplication } from './unsentApplication.ts'
import { NotUploaded } from '../picture/createPicture.ts'
import { applicationOf } from './applicationOf.ts'
import type { Draft } from './draft.ts'
import { statusQuery } from '../status/kycQueries.ts'
import type { Picture } from '../picture/usePicture.ts'

interface Listeners {
  onSubmitted: (message: string) => void
  /** Another tab or device submitted first. */
  onAlreadyApplied: () => void
}

interface Application {
  draft: Draft
  idDocument: Picture
  livePhoto: Picture
}

const APPLYING = ['kyc-apply']

/** Uploads the remaining pictures, then sends the application. */
export function useApply({ onSubmitted, onAlreadyApplied }: Listeners) {
  const queryClient = useQueryClient()
  const { uid = '', id = uid } = useSession()?.user ?? {}
  const status = statusQuery(uid)

  const { mutate, reset, error } = useMutation({
    mutationKey: APPLYING,
    mutationFn: async ({ draft, idDocument, livePhoto }: Application) => {
      const [idDocumentUrl, livePhotoUrl] = await Promise.all([
        idDocument.upload(),
        livePhoto.upload(),
      ])
      // A file may have turned out not to be a picture.
      if (!idDocumentUrl) throw new NotUploaded('idDocument', null)
      return request(kycApply, applicationOf(id, draft, { idDocumentUrl, livePhotoUrl }))
    },
    onSuccess: ({ message }) => {
      // At once, so that it cannot be submitted again before the reply.
      queryClient.setQueryData(status.queryKey, { status: 'pending' })
      void queryClient.invalidateQueries({ queryKey: ['kyc', uid] })
      unsentApplication.discard()
      onSubmitted(message)
    },
    onError: (failure, { idDocument, livePhoto }) => {
      if (codeOf(failure) === 'document_unknown') {
        idDocument.forgetUpload()
        livePhoto.forgetUpload()
      }
      if (codeOf(failure) !== 'kyc_exists') return
      void queryClient.invalidateQueries({ queryKey: ['kyc', uid] })
      unsentApplication.discard()
      onAlreadyApplied()
    },
  })

  return {
    /** Does nothing while one is pending: the second click of a double click comes before the next render. */
    apply: (application: Application) => {
      if (queryClient.isMutating({ mutationKey: APPLYING }) === 0) mutate(application)
    },
    reset,
    error,
    /** Also if the form was closed and opened again. */
    isPending: useIsMutating({ mutationKey: APPLYING }) > 0,
  }
}
