import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ErroneousTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Prints the files whose types each Java file refers to, as attributed by javac. Ignores the errors that missing
 * libraries cause.
 *
 * Standard input is a sequence of tasks: a line with the source path, lines with files, and an empty line.
 * Output: "use", source, target, line, name, "import" or "implicit"; or "unreadable" and a file, separated by tabs.
 */
public final class JavaUses {
  private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String sourcePath = in.readLine(); sourcePath != null; sourcePath = in.readLine()) {
      List<File> files = new ArrayList<>();
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        files.add(new File(line));
      }
      run(sourcePath, files);
    }
    OUT.flush();
  }

  private static void run(String sourcePath, List<File> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "-proc:none", "-implicit:none", "-Xmaxerrs", "1000000", "-sourcepath", sourcePath,
              "-classpath", "", "-XDshould-stop.ifError=FLOW", "-nowarn");
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, manager, diagnostics, options, null, manager.getJavaFileObjectsFromFiles(files));
      List<CompilationUnitTree> units = new ArrayList<>();
      task.parse().forEach(units::add);
      Set<JavaFileObject> broken = new HashSet<>();
      for (Diagnostic<? extends JavaFileObject> problem : diagnostics.getDiagnostics()) {
        if (problem.getKind() == Diagnostic.Kind.ERROR) broken.add(problem.getSource());
      }
      try {
        task.analyze();
      } catch (RuntimeException | AssertionError failure) {
        System.err.println("javac gave up: " + failure);
      }
      for (CompilationUnitTree unit : units) {
        if (broken.contains(unit.getSourceFile())) {
          OUT.println("unreadable\t" + pathOf(unit.getSourceFile()));
        } else {
          new Uses(task, unit).scan(unit, null);
        }
      }
    }
  }

  private static Path pathOf(JavaFileObject file) {
    return Path.of(file.toUri());
  }

  private static final class Uses extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final CompilationUnitTree unit;
    /** Packages and types that are imported with a wildcard. */
    private final Set<String> wholes = new HashSet<>();
    /** Simple names of single-type imports. */
    private final Map<String, String> singles = new HashMap<>();
    private boolean isImport;

    Uses(JavacTask task, CompilationUnitTree unit) {
      this.trees = Trees.instance(task);
      this.unit = unit;
    }

    @Override
    public Void visitPackage(PackageTree tree, Void nothing) {
      return scan(tree.getAnnotations(), nothing);
    }

    @Override
    public Void visitImport(ImportTree tree, Void nothing) {
      String name = tree.getQualifiedIdentifier().toString();
      if (name.endsWith(".*")) wholes.add(name.substring(0, name.length() - 2));
      else if (!tree.isStatic()) singles.put(name.substring(name.lastIndexOf('.') + 1), name);
      isImport = true;
      super.visitImport(tree, nothing);
      isImport = false;
      return null;
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void nothing) {
      if (trees.getElement(getCurrentPath()) instanceof TypeElement type && !isOfAnotherImport(tree, type)) {
        print(tree, type, isImport || isImportedWhole(type));
      }
      return super.visitIdentifier(tree, nothing);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
      Element owner = trees.getElement(new TreePath(getCurrentPath(), tree.getExpression()));
      if (owner instanceof PackageElement && trees.getElement(getCurrentPath()) instanceof TypeElement type) {
        print(tree, type, isImport);
      }
      return super.visitMemberSelect(tree, nothing);
    }

    @Override
    public Void visitErroneous(ErroneousTree tree, Void nothing) {
      for (Tree part : tree.getErrorTrees()) scan(part, nothing);
      return null;
    }

    private boolean isImportedWhole(TypeElement type) {
      for (Element at = type.getEnclosingElement(); at != null; at = at.getEnclosingElement()) {
        if (at.getKind() == ElementKind.PACKAGE && at.toString().equals(packageName())) return false;
        if (wholes.contains(at.toString())) return true;
      }
      return false;
    }

    private boolean isWritten(long at, Tree tree) {
      String name = tree instanceof MemberSelectTree ? "" : tree.toString();
      try {
        String text = unit.getSourceFile().getCharContent(true).toString();
        return name.isEmpty() || text.startsWith(name, (int) at) || text.startsWith("\\u", (int) at);
      } catch (IOException unreadable) {
        return true;
      }
    }

    /** Whether another import, possibly of a missing library, may declare the name. */
    private boolean isOfAnotherImport(IdentifierTree tree, TypeElement type) {
      String imported = singles.get(tree.getName().toString());
      return imported != null && !imported.equals(type.getQualifiedName().toString());
    }

    private String packageName() {
      return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }

    private void print(Tree tree, TypeElement type, boolean isImported) {
      Element outermost = type;
      for (Element at = type; at != null; at = at.getEnclosingElement()) {
        if (at instanceof TypeElement) outermost = at;
      }
      if (!(outermost instanceof ClassSymbol symbol)) return;
      JavaFileObject file = symbol.sourcefile;
      // A JDK class has the name of a source file, but no path on disk.
      if (file == null || !"file".equals(file.toUri().getScheme())) return;
      long at = trees.getSourcePositions().getStartPosition(unit, tree);
      // javac adds types that are not in the text, e.g. those of lambda parameters.
      if (at < 0 || !isWritten(at, tree)) return;
      long line = unit.getLineMap().getLineNumber(at);
      OUT.println(
          String.join(
              "\t", "use", pathOf(unit.getSourceFile()).toString(), pathOf(file).toString(),
              Long.toString(line), type.getSimpleName(), isImported ? "import" : "implicit"));
    }
  }
}
