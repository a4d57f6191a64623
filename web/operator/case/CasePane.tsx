import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import styles from './CasePane.module.css'
import { CaseView } from './CaseView.tsx'
import { useCase } from './useCase.ts'
import { t } from '../../language/t.ts'

interface Props {
  id: string
  operator: string
  /** Where closing the application leads to. */
  listPath: string
}

export function CasePane({ id, operator, listPath }: Props) {
  const { data, error, isFetching, refetch } = useCase(id)

  if (data)
    return (
      <CaseView
        details={data}
        operator={operator}
        listPath={listPath}
        onOutdated={() => void refetch()}
      />
    )
  if (isFetching) return <Spinner label={t('operator.opening_application')} />
  return (
    <div className={styles.problem}>
      <Link to={listPath} className={styles.back}>
        <ArrowLeft size={18} aria-hidden />
        {t('operator.back_to_list')}
      </Link>
      <FailureNotice error={error} fallback={t('operator.application_not_opened')} />
      <Button onClick={() => void refetch()}>{t('operator.try_again')}</Button>
    </div>
  )
}
