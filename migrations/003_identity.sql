-- Which cache this is, and who made it: depgraph-cache:<random id>:<HMAC-SHA-256 of the id, or nothing>. The key of the
-- HMAC lies in the user's state folder (or in DEPGRAPH_CACHE_KEY). Where git cannot show that the cache did not come
-- with the project, only a cache that carries a valid HMAC is used.
CREATE TABLE identity (
  token TEXT NOT NULL
) STRICT;
INSERT INTO identity (token) VALUES ('depgraph-cache:' || lower(hex(randomblob(16))) || ':');
