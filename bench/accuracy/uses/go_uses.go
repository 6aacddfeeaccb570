// Finds the dependencies between the files of a project with go/types. Reads {"root", "files"} from standard input,
// where files are the Go files to read and all go.mod files, and writes one JSON object per dependency.
//
// Packages outside the project are empty and all errors are ignored: only the declaration in the project that a name
// refers to matters. A name that several files declare, for different platforms, refers to all of them. Where go/types
// gives up on an expression because a package is missing, the parser's list of unresolved names decides. A file that
// only `go run` builds (`//go:build ignore`) is a package of its own.
package main

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"regexp"
	"sort"
	"strings"
)

type input struct {
	Root  string   `json:"root"`
	Files []string `json:"files"`
}

type use struct {
	Source     string `json:"source"`
	Target     string `json:"target"`
	Line       int    `json:"line"`
	Name       string `json:"name"`
	IsImported bool   `json:"isImported"`
}

type source struct {
	id       string
	dir      string
	ast      *ast.File
	isTest   bool
	isAlone  bool
	declared map[string]bool
}

type project struct {
	fset    *token.FileSet
	sources map[string]*source
	byDir   map[string][]*source
	// Module path → folder.
	modules map[string]string
	out     *json.Encoder
	seen    map[use]bool
}

func main() {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		panic(err)
	}
	buffer := bufio.NewWriter(os.Stdout)
	defer buffer.Flush()
	p := &project{
		fset:    token.NewFileSet(),
		sources: map[string]*source{},
		byDir:   map[string][]*source{},
		modules: map[string]string{},
		out:     json.NewEncoder(buffer),
		seen:    map[use]bool{},
	}
	for _, id := range in.Files {
		if path.Base(id) == "go.mod" {
			p.addModule(in.Root, id)
		} else {
			p.addFile(in.Root, id)
		}
	}
	for _, group := range p.groups() {
		p.check(group)
	}
}

var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)

func (p *project) addModule(root, id string) {
	text, err := os.ReadFile(path.Join(root, id))
	if err != nil {
		return
	}
	if match := moduleLine.FindSubmatch(text); match != nil {
		p.modules[string(match[1])] = dirOf(id)
	}
}

func (p *project) addFile(root, id string) {
	text, err := os.ReadFile(path.Join(root, id))
	if err != nil {
		return
	}
	file, err := parser.ParseFile(p.fset, id, text, parser.ParseComments)
	if err != nil || file.Name == nil {
		p.out.Encode(map[string]string{"unreadable": id})
		return
	}
	s := &source{id: id, dir: dirOf(id), ast: file, declared: map[string]bool{}}
	s.isTest = strings.HasSuffix(id, "_test.go")
	base := path.Base(id)
	s.isAlone = isIgnored(file) || strings.HasPrefix(base, "_") || strings.HasPrefix(base, ".")
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil {
				s.declared[decl.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					s.declared[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						s.declared[name.Name] = true
					}
				}
			}
		}
	}
	delete(s.declared, "_")
	p.sources[id] = s
	p.byDir[s.dir] = append(p.byDir[s.dir], s)
}

// Whether a file can only be built by naming it.
func isIgnored(file *ast.File) bool {
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, comment := range group.List {
			if expr, err := constraint.Parse(comment.Text); err == nil {
				withIgnore := expr.Eval(func(tag string) bool { return true })
				without := expr.Eval(func(tag string) bool { return tag != "ignore" })
				if withIgnore && !without {
					return true
				}
			}
		}
	}
	return false
}

// Files that are type-checked together, in a fixed order.
func (p *project) groups() [][]*source {
	byKey := map[string][]*source{}
	for _, s := range p.sources {
		key := s.dir + "\x00" + s.ast.Name.Name
		if s.isAlone {
			key = s.id
		}
		byKey[key] = append(byKey[key], s)
	}
	var keys []string
	for key := range byKey {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	var groups [][]*source
	for _, key := range keys {
		group := byKey[key]
		sort.Slice(group, func(i, j int) bool { return group[i].id < group[j].id })
		groups = append(groups, group)
	}
	return groups
}

type importer struct{ p *project }

func (i importer) Import(importPath string) (*types.Package, error) {
	if importPath == "unsafe" {
		return types.Unsafe, nil
	}
	name := guessName(importPath)
	if dir, ok := i.p.folderOf(importPath); ok {
		if own := i.p.packageName(dir); own != "" {
			name = own
		}
	}
	pkg := types.NewPackage(importPath, name)
	pkg.MarkComplete()
	return pkg, nil
}

var version = regexp.MustCompile(`^v[0-9]+$`)

func guessName(importPath string) string {
	base := path.Base(importPath)
	if version.MatchString(base) && path.Dir(importPath) != "." {
		base = path.Base(path.Dir(importPath))
	}
	if i := strings.LastIndex(base, ".v"); i > 0 {
		base = base[:i]
	}
	return strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(base, "go-"), "-go"), "-", "_")
}

// The folder of an import path, if it belongs to a module of the project.
func (p *project) folderOf(importPath string) (string, bool) {
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		if dir, ok := p.modules[prefix]; ok {
			found := path.Join(dir, strings.TrimPrefix(importPath[len(prefix):], "/"))
			_, isThere := p.byDir[found]
			return found, isThere
		}
	}
	return "", false
}

func (p *project) packageName(dir string) string {
	counts := map[string]int{}
	for _, s := range p.byDir[dir] {
		if !s.isTest && !s.isAlone {
			counts[s.ast.Name.Name]++
		}
	}
	best := ""
	for name, count := range counts {
		if best == "" || count > counts[best] || count == counts[best] && name < best {
			best = name
		}
	}
	return best
}

func (p *project) check(group []*source) {
	scopeFiles := map[string][]*source{}
	var files []*ast.File
	byFile := map[string]*source{}
	for _, s := range group {
		files = append(files, s.ast)
		byFile[s.id] = s
		for name := range s.declared {
			scopeFiles[name] = append(scopeFiles[name], s)
		}
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}}
	config := types.Config{Error: func(error) {}, Importer: importer{p}, FakeImportC: true, DisableUnusedImportCheck: true}
	pkg, _ := config.Check(group[0].dir, p.fset, files, info)
	for ident, object := range info.Uses {
		from := byFile[p.fset.Position(ident.Pos()).Filename]
		if from != nil && pkg != nil && object.Parent() == pkg.Scope() {
			p.useOwn(from, ident, scopeFiles[ident.Name])
		}
	}
	for _, s := range group {
		p.imports(s, info)
		for _, ident := range s.ast.Unresolved {
			if info.Uses[ident] == nil && !p.isImported(s, ident.Name) {
				p.useOwn(s, ident, scopeFiles[ident.Name])
			}
		}
	}
}

func (p *project) useOwn(from *source, ident *ast.Ident, declaring []*source) {
	if from.declared[ident.Name] {
		return
	}
	for _, target := range declaring {
		if !target.isTest || from.isTest {
			p.write(from, target, ident.Pos(), ident.Name, false)
		}
	}
}

// Whether an import of the file has this name.
func (p *project) isImported(s *source, name string) bool {
	_, ok := p.importsByName(s)[name]
	return ok
}

func (p *project) importsByName(s *source) map[string]string {
	paths := map[string]string{}
	for _, spec := range s.ast.Imports {
		importPath := strings.Trim(spec.Path.Value, "\"`")
		if spec.Name != nil {
			paths[spec.Name.Name] = importPath
		} else if pkg, err := (importer{p}).Import(importPath); err == nil {
			paths[pkg.Name()] = importPath
		}
	}
	return paths
}

// The names that a file uses of each imported package of the project; without any, it depends on the whole package.
func (p *project) imports(s *source, info *types.Info) {
	taken := map[string]map[string]bool{}
	paths := p.importsByName(s)
	unresolved := map[*ast.Ident]bool{}
	for _, ident := range s.ast.Unresolved {
		unresolved[ident] = true
	}
	ast.Inspect(s.ast, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if ident, ok := selector.X.(*ast.Ident); ok {
			importPath := ""
			if name, ok := info.Uses[ident].(*types.PkgName); ok {
				importPath = name.Imported().Path()
			} else if info.Uses[ident] == nil && unresolved[ident] {
				importPath = paths[ident.Name]
			}
			if importPath != "" {
				key := importPath + "\x00" + ident.Name
				if taken[key] == nil {
					taken[key] = map[string]bool{}
				}
				taken[key][selector.Sel.Name] = true
			}
		}
		return true
	})
	for _, spec := range s.ast.Imports {
		importPath := strings.Trim(spec.Path.Value, "\"`")
		dir, ok := p.folderOf(importPath)
		if !ok || p.packageName(dir) == "" {
			continue
		}
		if dir == s.dir && s.ast.Name.Name == p.packageName(dir) {
			continue
		}
		name := p.packageName(dir)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names := taken[importPath+"\x00"+name]
		if name == "." {
			names = unexplained(s.ast, info)
		}
		p.takeAll(s, spec, dir, names)
	}
}

// Unresolved names, which belong to a dot import.
func unexplained(file *ast.File, info *types.Info) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if ident, ok := node.(*ast.Ident); ok && ident.IsExported() && info.Uses[ident] == nil {
			names[ident.Name] = true
		}
		return true
	})
	return names
}

func (p *project) takeAll(s *source, spec *ast.ImportSpec, dir string, names map[string]bool) {
	var members, declaring, initializing []*source
	for _, target := range p.byDir[dir] {
		isVisible := !target.isTest || s.isTest && dir == s.dir
		if target.isAlone || !isVisible || target.ast.Name.Name != p.packageName(dir) {
			continue
		}
		if !target.isTest {
			members = append(members, target)
			if target.declared["init"] {
				initializing = append(initializing, target)
			}
		}
		for name := range names {
			if target.declared[name] {
				declaring = append(declaring, target)
				break
			}
		}
	}
	isBlank := spec.Name != nil && spec.Name.Name == "_"
	switch {
	case len(declaring) > 0:
		members = declaring
	case isBlank && len(initializing) > 0:
		members = initializing
	}
	for _, target := range members {
		p.write(s, target, spec.Pos(), spec.Path.Value, true)
	}
}

func (p *project) write(from, to *source, at token.Pos, name string, isImported bool) {
	key := use{Source: from.id, Target: to.id, IsImported: isImported}
	if from == to || p.seen[key] {
		return
	}
	p.seen[key] = true
	line := p.fset.Position(at).Line
	p.out.Encode(use{from.id, to.id, line, name, isImported})
}

func dirOf(id string) string {
	if dir := path.Dir(id); dir != "." {
		return dir
	}
	return ""
}
