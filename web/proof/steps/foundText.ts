import type { Finding, FindingCode, FindingValues } from '#api/chain/proof/findings.ts'
import { serverText } from '../../language/serverText.ts'
import { t } from '../../language/t.ts'

const TEXTS: { [Code in FindingCode]: (...values: FindingValues<Code>) => string } = {
  whole: () => t('proof.found_whole'),
  no_receipt: () => t('proof.found_no_receipt'),
  no_balance_proof: () => t('proof.found_no_balance_proof'),
  no_action_proof: () => t('proof.found_no_action_proof'),
  policy_unreadable: () => t('proof.found_policy_unreadable'),
  malformed: ({ reason }) => serverText(reason, t('proof.found_malformed')),
  transaction_hash: values => t('proof.found_transaction_hash', values),
  no_transaction: () => t('proof.found_no_transaction'),
  in_block: values => t('proof.found_in_block', values),
  not_in_block: () => t('proof.found_not_in_block'),
  ordered: () => t('proof.found_ordered'),
  ordered_by_some_key: () => t('proof.found_ordered_by_some_key'),
  not_ordered: () => t('proof.found_not_ordered'),
  key_of_wallet: values => t('proof.found_key_of_wallet', values),
  no_key_of_wallet: () => t('proof.found_no_key_of_wallet'),
  moved_by_keys: values => t('proof.found_moved_by_keys', values),
  among_wallets: values => t('proof.found_among_wallets', values),
  not_among_wallets: () => t('proof.found_not_among_wallets'),
  total: values => t('proof.found_total', values),
  not_total: () => t('proof.found_not_total'),
  action: values => t('proof.found_action', values),
  no_action: () => t('proof.found_no_action'),
  record_logged: () => t('proof.found_record_logged'),
  record_not_logged: () => t('proof.found_record_not_logged'),
  among_actions: values => t('proof.found_among_actions', values),
  not_among_actions: () => t('proof.found_not_among_actions'),
  in_ledger: values => t('proof.found_in_ledger', values),
  both_in_ledger: values => t('proof.found_both_in_ledger', values),
  not_in_ledger: () => t('proof.found_not_in_ledger'),
  signed: values => t('proof.found_signed', values),
  signed_by_own_key: values => t('proof.found_signed_by_own_key', values),
  signed_by_stranger: () => t('proof.found_signed_by_stranger'),
  not_signed: () => t('proof.found_not_signed'),
  cosigned: values => t('proof.found_cosigned', values),
  no_witness: () => t('proof.found_no_witness'),
  cosignature_invalid: () => t('proof.found_cosignature_invalid'),
  too_few_witnesses: ({ names }) =>
    names ? t('proof.found_too_few_witnesses', { names }) : t('proof.found_no_witness_of_policy'),
}

/** What a step of a proof has found, without a full stop. */
export const foundText = ([code, ...values]: Finding): string =>
  (TEXTS[code] as (...given: unknown[]) => string)(...values)
