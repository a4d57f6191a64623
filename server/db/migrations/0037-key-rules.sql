-- Why: 0033-wallet-rules.sql.
ALTER TABLE transfer_keys DROP CONSTRAINT transfer_keys_transaction_check;
