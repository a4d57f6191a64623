-- Its owner has undone a change of the mail address: nothing but the link that sets a new password opens the account.
ALTER TABLE users ADD COLUMN is_password_due boolean NOT NULL DEFAULT false;
