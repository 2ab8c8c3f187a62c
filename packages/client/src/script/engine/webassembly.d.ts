/**
 * The part of the WebAssembly JavaScript API that the engine uses. TypeScript
 * keeps these types in its `dom` library, which a Node program has no use for.
 * https://webassembly.github.io/spec/js-api/
 */
declare namespace WebAssembly {
	type Exports = Readonly<Record<string, unknown>>;
	type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

	class Module {
		private readonly compiled: never;
		constructor(bytes: Uint8Array<ArrayBuffer>);
		static exports(
			module: Module,
		): readonly { readonly name: string; readonly kind: string }[];
	}

	class Instance {
		readonly exports: Exports;
		constructor(module: Module, imports: Imports);
	}

	class Memory {
		readonly buffer: ArrayBuffer;
		/** In pages of 64 KiB. */
		constructor(limits: { readonly initial: number; readonly maximum: number });
		/** Gives the size before, in pages. */
		grow(pages: number): number;
	}

	class Table {
		readonly length: number;
		private constructor();
		/** Gives the length before. */
		grow(count: number, value: unknown): number;
	}

	function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
