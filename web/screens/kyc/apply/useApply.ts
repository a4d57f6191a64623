import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { kycApply } from '#api/calls/kyc.ts'
import { request } from '../../../session/client.ts'
import { codeOf } from '../../../ask/failures.ts'
import { useSession } from '../../../session/session.ts'
import { keptApplication } from './keptApplication.ts'
import { NotUploaded } from '../picture/createPicture.ts'
import { applicationOf } from './applicationOf.ts'
import type { Draft } from './draft.ts'
import { statusQuery } from '../status/kycQueries.ts'
import type { Picture } from '../picture/usePicture.ts'

interface Listeners {
  onSubmitted: (message: string) => void
  /** Another tab, or another device, was quicker. */
  onAlreadyApplied: () => void
}

interface Application {
  draft: Draft
  idDocument: Picture
  livePhoto: Picture
}

const APPLYING = ['kyc-apply']

/** Sends what is not sent yet, and then the application. */
export function useApply({ onSubmitted, onAlreadyApplied }: Listeners) {
  const queryClient = useQueryClient()
  const { uid = '', id = '' } = useSession()?.user ?? {}
  const status = statusQuery(uid)

  const { mutate, reset, error } = useMutation({
    mutationKey: APPLYING,
    mutationFn: async ({ draft, idDocument, livePhoto }: Application) => {
      const [idDocumentUrl, livePhotoUrl] = await Promise.all([
        idDocument.upload(),
        livePhoto.upload(),
      ])
      // What seemed a picture while it was read may have turned out to be none.
      if (!idDocumentUrl) throw new NotUploaded(idDocument.label, null)
      return request(kycApply, applicationOf(id, draft, { idDocumentUrl, livePhotoUrl }))
    },
    onSuccess: ({ message }) => {
      // At once, so that nobody can submit a second time while the answer is on its way.
      queryClient.setQueryData(status.queryKey, { status: 'pending' })
      void queryClient.invalidateQueries({ queryKey: ['kyc', uid] })
      keptApplication.forget()
      onSubmitted(message)
    },
    onError: (failure, { idDocument, livePhoto }) => {
      if (codeOf(failure) === 'document_unknown') {
        idDocument.forgetUpload()
        livePhoto.forgetUpload()
      }
      if (codeOf(failure) !== 'kyc_exists') return
      void queryClient.invalidateQueries({ queryKey: ['kyc', uid] })
      keptApplication.forget()
      onAlreadyApplied()
    },
  })

  return {
    /** Does nothing while one is under way: the second press of a double click comes before anything is drawn. */
    apply: (application: Application) => {
      if (queryClient.isMutating({ mutationKey: APPLYING }) === 0) mutate(application)
    },
    reset,
    error,
    /** Also when the form was left and opened again since. */
    isPending: useIsMutating({ mutationKey: APPLYING }) > 0,
  }
}
