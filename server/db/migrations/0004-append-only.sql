-- The chain only grows. A statement that would change it is a mistake, whoever sends it. Checked once
-- a statement, and never for an insert, which stays as fast as before.
CREATE TRIGGER transactions_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER blocks_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON blocks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tree_nodes_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON tree_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
