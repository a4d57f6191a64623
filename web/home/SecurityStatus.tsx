import { KeyRound, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../ui/layout/Card.tsx'
import { CardActions } from '../ui/layout/CardActions.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { classes } from '../ui/classes.ts'
import { Button } from '../ui/form/Button.tsx'
import { lazyDialog } from '../ui/lazyDialog.tsx'
import styles from './SecurityStatus.module.css'
import { SignOutButton } from './SignOutButton.tsx'

interface Props {
  /** Undefined while it is not known yet. */
  isVerified: boolean | undefined
}

export const SecurityStatus = ({ isVerified }: Props) => (
  <Card title="Security Status">
    <p className={styles.line}>
      <Badge isVerified={isVerified} />
    </p>
    <p className={styles.text}>
      {isVerified
        ? 'Your identity has been checked.'
        : 'A verified identity protects your account and your coins.'}
    </p>
    <CardActions>
      <ChangePasswordButton />
      <SignOutButton />
    </CardActions>
  </Card>
)

function Badge({ isVerified }: Props) {
  if (isVerified === undefined) return <Skeleton characters={18} />
  if (isVerified)
    return (
      <span className={classes(styles.badge, styles.verified)}>
        <ShieldCheck size={18} aria-hidden />
        Verified Account
      </span>
    )
  return (
    <Link to="/kyc" className={classes(styles.badge, styles.required)}>
      <ShieldAlert size={18} aria-hidden />
      Verification Required
    </Link>
  )
}

const ChangePasswordDialog = lazyDialog(
  async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
)

function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <KeyRound size={18} aria-hidden />
        Change password
      </Button>
      <ChangePasswordDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </>
  )
}
