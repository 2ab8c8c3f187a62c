/** Filters of bodies (`--jq`, `--jsonpath`), loaded at first use. */
export async function bodyFilters() {
	return import("./filter-body.ts");
}
