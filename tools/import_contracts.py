"""A contract for import-linter that names what may be imported, not what may not."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


def is_inside(module: str, package: str) -> bool:
    """Whether a module is the package itself or lies somewhere under it."""
    return module == package or module.startswith(f"{package}.")


class ImportsOnly(Contract):
    """Each of the modules imports itself, the allowed modules and the standard library, nothing else.

    `pkg.*` in `modules` means every child of `pkg`, each on its own, and may match none.
    """

    modules = fields.ListField(subfield=fields.StringField())
    allowed = fields.ListField(subfield=fields.StringField(), default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Collect every direct import that is not allowed."""
        modules: list[str] = self.modules  # type: ignore[assignment]
        allowed: list[str] = self.allowed  # type: ignore[assignment]
        broken = [
            f"{importer} imports {imported}"
            for package in self._named(graph, modules)
            for importer in sorted(m for m in graph.modules if is_inside(m, package))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.partition(".")[0] not in sys.stdlib_module_names
            and not any(is_inside(imported, a) for a in (package, *allowed))
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line for each import that is not allowed."""
        for line in check.metadata["broken"]:
            output.print_error(f"- {line}")
        output.new_line()

    @staticmethod
    def _named(graph: ImportGraph, modules: list[str]) -> list[str]:
        named: list[str] = []
        for module in modules:
            parent = module.removesuffix(".*")
            if parent == module:
                named.append(module)
            elif parent in graph.modules:
                named.extend(sorted(graph.find_children(parent)))
        return named
