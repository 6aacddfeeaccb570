-- Identifies the cache and its creator: depgraph-cache:<random id>:<HMAC-SHA-256 of the id, or empty>. The key of the
-- HMAC is in the user's state folder (or in DEPGRAPH_CACHE_KEY). Unless git shows that the cache did not come with the
-- project, the cache is used only if its HMAC is valid.
CREATE TABLE identity (
  token TEXT NOT NULL
) STRICT;
INSERT INTO identity (token) VALUES ('depgraph-cache:' || lower(hex(randomblob(16))) || ':');
