/**
 * The instructions of WebAssembly 2.0 without SIMD, as far as stepping over
 * them needs: https://webassembly.github.io/spec/core/binary/instructions.html
 */

/** What follows an opcode, so that it can be stepped over. */
export const OPERANDS = {
	none: 0,
	oneInteger: 1,
	twoIntegers: 2,
	branchTable: 3,
	types: 4,
	fourBytes: 5,
	eightBytes: 6,
	prefixed: 7,
	loop: 8,
	unknown: 9,
} as const;

/** The kind of operands (`OPERANDS`) by opcode. */
export function operandTable(): Uint8Array {
	const table = new Uint8Array(256).fill(OPERANDS.unknown);
	const set = (operands: number, ...opcodes: readonly number[]) => {
		for (const opcode of opcodes) table[opcode] = operands;
	};
	set(OPERANDS.none, 0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1);
	table.fill(OPERANDS.none, 0x45, 0xc5);
	set(OPERANDS.oneInteger, 0x02, 0x04, 0x0c, 0x0d, 0x10, 0xd0, 0xd2);
	table.fill(OPERANDS.oneInteger, 0x20, 0x27);
	set(OPERANDS.oneInteger, 0x3f, 0x40, 0x41, 0x42);
	table.fill(OPERANDS.twoIntegers, 0x28, 0x3f);
	set(OPERANDS.twoIntegers, 0x11);
	set(OPERANDS.branchTable, 0x0e);
	set(OPERANDS.types, 0x1c);
	set(OPERANDS.fourBytes, 0x43);
	set(OPERANDS.eightBytes, 0x44);
	set(OPERANDS.prefixed, 0xfc);
	set(OPERANDS.loop, 0x03);
	return table;
}

/** How many integers follow an opcode after 0xfc: conversions, then operations on memories and tables. */
export function operandsOfPrefixed(opcode: number): number {
	if (opcode < 8) return 0;
	if (opcode > 17) throw new Error(`Opcode 0xfc ${opcode} is not known.`);
	return [8, 10, 12, 14].includes(opcode) ? 2 : 1;
}
