import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { findAccount } from '#api/calls/operator.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { textIn } from '../../ui/form/textIn.ts'
import { request } from '../client.ts'
import { AccountView } from './AccountView.tsx'
import styles from './AccountsDialog.module.css'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

/** Finds one account by an exact identifier: accounts cannot be listed here. */
export const AccountsDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('operator.accounts')}
    description={t('operator.accounts_description')}
    onPhone="tall"
    finalFocus={finalFocus}
  >
    <AccountSearch />
  </Dialog>
)

function AccountSearch() {
  const search = useMutation({ mutationFn: (name: string) => request(findAccount, { name }) })
  return (
    <>
      <form
        className={styles.search}
        onSubmit={event => {
          event.preventDefault()
          search.mutate(textIn(event.currentTarget, 'name'))
        }}
      >
        <Field
          name="name"
          label={t('operator.account_name')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
        />
        <Button type="submit" disabled={search.isPending}>
          {search.isPending ? t('operator.looking') : t('operator.find')}
        </Button>
      </form>
      <FailureNotice error={search.error} fallback={t('operator.account_not_found')} />
      {search.data && <AccountView key={search.data.id} found={search.data} />}
    </>
  )
}
