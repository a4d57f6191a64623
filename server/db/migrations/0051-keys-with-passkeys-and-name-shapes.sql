-- Whether a passkey has confirmed the key and its limits. What other keys send counts as sent without a passkey.
ALTER TABLE api_keys ADD COLUMN has_passkey boolean NOT NULL DEFAULT false;
