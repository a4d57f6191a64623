-- Why: 0033-wallet-rules.sql.
ALTER TABLE tree_nodes
  DROP CONSTRAINT tree_nodes_level_check,
  DROP CONSTRAINT tree_nodes_index_check,
  DROP CONSTRAINT tree_nodes_hash_check;
