import manifest from "../../packages/cli/package.json" with { type: "json" };

/** Where the sources are, from `repository` of `packages/cli/package.json`: the one place that says so. */
const ADDRESS = manifest.repository.url.replace(/^git\+|\.git$/g, "");

/**
 * The `package.json` of the published package: the one of `packages/cli`, whose
 * dependencies are in the bundle, but for native ones.
 */
export function publishedManifest() {
	const { private: _, dependencies: __, ...published } = manifest;
	return {
		...published,
		homepage: `${ADDRESS}#readme`,
		bugs: `${ADDRESS}/issues`,
		// For resolvers that know no `exports`.
		main: "./dist/index.mjs",
		types: "./dist/index.d.ts",
		exports: {
			".": { types: "./dist/index.d.ts", default: "./dist/index.mjs" },
			"./package.json": "./package.json",
		},
		imports: { "#string-width": "./dist/string-width.cjs" },
		files: ["bin", "dist", "man", "schema", "THIRD-PARTY-NOTICES"],
		man: ["./man/curlew.1"],
		// Threads and processes begin with files of its own, which must lie on the disk.
		preferUnplugged: true,
	};
}
