-- Of an account that was deleted. Its chain stays; nothing comes to it or leaves it any more.
ALTER TABLE wallets
  ADD COLUMN is_closed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT wallets_closed CHECK (NOT is_closed OR balance_micros = 0);

-- Records outlive the account that they tell of.
ALTER TABLE kyc_events DROP CONSTRAINT kyc_events_user_id_fkey;
ALTER TABLE account_events
  DROP CONSTRAINT account_events_user_id_fkey,
  DROP CONSTRAINT account_events_what_check,
  ADD CONSTRAINT account_events_what_check CHECK (
    what IN ('frozen', 'unfrozen', 'sessions_ended', 'email_changed', 'email_restored', 'passkey_added',
      'passkey_removed', 'account_deleted'));

ALTER TABLE users
  DROP CONSTRAINT users_referred_by_fkey,
  ADD CONSTRAINT users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users (id) ON DELETE SET NULL;

-- Where the last mail to a deleted account goes: until it is sent, a day at most.
CREATE TABLE farewells (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  at timestamptz NOT NULL
);

CREATE INDEX farewells_at ON farewells (at);
