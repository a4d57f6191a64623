-- The amount above which a passkey is asked for was changed. Of the same names, one more: rows that are there fit it.
ALTER TABLE account_events
  DROP CONSTRAINT account_events_what_check,
  ADD CONSTRAINT account_events_what_check CHECK (
    what IN ('frozen', 'unfrozen', 'sessions_ended', 'email_changed', 'email_restored', 'passkey_added',
      'passkey_removed', 'passkey_amount_changed', 'account_deleted')) NOT VALID;
