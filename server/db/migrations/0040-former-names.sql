-- Names of accounts that were deleted a while ago: only their owners can take them again. A name is here as a keyed tag,
-- and its owner as a keyed tag of name and mail address together, so that two names of one person do not lead to each other.
CREATE TABLE former_names (
  name_tag bytea PRIMARY KEY CHECK (octet_length(name_tag) = 32),
  owner_tag bytea NOT NULL CHECK (octet_length(owner_tag) = 32),
  until timestamptz NOT NULL
);

CREATE INDEX former_names_until ON former_names (until);
