-- The names that a file declares and uses, in languages whose imports name a package or a namespace:
-- { "package": "…", "declares": […], "uses": […] }. Empty if there are none.
ALTER TABLE facts ADD COLUMN names TEXT NOT NULL DEFAULT '';
