import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The page of the app. It is served by `packages/app/src/server`, which knows nothing of Vite. */
export default defineConfig({
	root: fileURLToPath(new URL(".", import.meta.url)),
	base: "/",
	plugins: [react()],
	publicDir: false,
	build: {
		emptyOutDir: true,
		target: "es2024",
		// The first with `light-dark()`: what stands in for it knows no theme that the user has chosen.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
		// Inline scripts and data would need a weaker Content-Security-Policy.
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
		reportCompressedSize: false,
		chunkSizeWarningLimit: 1_500,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						// The first load, in one file.
						{ name: "first", tags: ["$initial"] },
					],
				},
			},
		},
	},
});
