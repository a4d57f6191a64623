-- Once a block of version 3 is there, none of an older version may follow: a server that does not know of it moves
-- `block` and leaves `version3_block` where it was, and is refused.
ALTER TABLE chain_head
  ADD COLUMN version3_block bigint,
  ADD CONSTRAINT chain_head_version3 CHECK (version3_block = block) NOT VALID;
