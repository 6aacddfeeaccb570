-- What a file offers to others by name and what it uses by name, in languages whose imports name a package
-- or a namespace: { "package": "…", "declares": […], "uses": […] }. Empty where there is nothing of the kind.
ALTER TABLE facts ADD COLUMN names TEXT NOT NULL DEFAULT '';
