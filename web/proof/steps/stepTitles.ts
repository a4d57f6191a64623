import type { StepCode } from '#api/chain/proof/findings.ts'
import { t } from '../../language/t.ts'

/** The steps of a proof, and those of the page that compare it with what is shown or known. */
export const STEP_TITLES = {
  file: t('proof.step_file'),
  policy: t('proof.step_policy'),
  form: t('proof.step_form'),
  transaction: t('proof.step_transaction'),
  place_in_block: t('proof.step_place_in_block'),
  order: t('proof.step_order'),
  key_of_wallet: t('proof.step_key_of_wallet'),
  keys: t('proof.step_keys'),
  place_among_wallets: t('proof.step_place_among_wallets'),
  total_of_wallets: t('proof.step_total_of_wallets'),
  operator_action: t('proof.step_operator_action'),
  record: t('proof.step_record'),
  place_among_actions: t('proof.step_place_among_actions'),
  place_in_ledger: t('proof.step_place_in_ledger'),
  signature: t('proof.step_signature'),
  witnesses: t('proof.step_witnesses'),
  signing_key: t('proof.step_signing_key'),
  history: t('proof.step_history'),
  page_transaction: t('proof.step_page_transaction'),
  asked_transaction: t('proof.step_asked_transaction'),
  page_balance: t('proof.step_page_balance'),
  payments: t('proof.step_payments'),
  newest_balances: t('proof.step_newest_balances'),
  page_record: t('proof.step_page_record'),
} satisfies Record<StepCode, string> & Record<string, string>
