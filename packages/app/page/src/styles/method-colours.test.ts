import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Triple = readonly [number, number, number];

const theme = readFileSync(new URL("theme.css", import.meta.url), "utf8");

/** Machado, Oliveira and Fernandes 2009, severity 1: what is left of linear RGB. */
const EYES = {
	protanopia: [
		[0.152286, 1.052583, -0.204868],
		[0.114503, 0.786281, 0.099216],
		[-0.003882, -0.048116, 1.051998],
	],
	deuteranopia: [
		[0.367322, 0.860646, -0.227968],
		[0.280085, 0.672501, 0.047413],
		[-0.01182, 0.04294, 0.968881],
	],
	tritanopia: [
		[1.255528, -0.076749, -0.178779],
		[-0.078411, 0.930809, 0.147602],
		[0.004733, 0.691367, 0.3039],
	],
} satisfies Record<string, readonly Triple[]>;

/** CIE 1976: a difference of 2.3 is just seen. */
const LEAST_DIFFERENCE = 9;
const LEAST_CONTRAST = 4.5;

describe.each(["light", "dark"] as const)("in the %s theme", (look) => {
	const names = [...theme.matchAll(/--method-(\w+):/g)].map(([, name]) => name);
	const methods = names.map((name) => colourOf(`method-${name}`, look));

	test("methods are read on every ground that they stand on", () => {
		expect(methods).toHaveLength(6);
		for (const ground of ["surface", "ground", "accent-soft", "hover-strong"])
			for (const method of methods)
				expect(contrast(method, colourOf(ground, look))).toBeGreaterThanOrEqual(
					LEAST_CONTRAST,
				);
	});

	test.each(Object.entries(EYES))("methods differ for %s", (_, eye) => {
		const seen = methods.map((colour) => lab(through(eye, colour)));
		for (const [index, one] of seen.entries())
			for (const other of seen.slice(index + 1))
				expect(
					Math.hypot(...one.map((part, at) => part - (other[at] ?? 0))),
				).toBeGreaterThan(LEAST_DIFFERENCE);
	});
});

/** Linear, 0 to 1. */
function colourOf(name: string, look: "light" | "dark"): Triple {
	const [, light = "", dark = ""] =
		new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(theme) ?? [];
	const text = look === "light" ? light : dark;
	const part = (at: number) => {
		const value = Number.parseInt(text.slice(at, at + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	};
	return [part(1), part(3), part(5)];
}

function through(eye: readonly Triple[], [r, g, b]: Triple): Triple {
	const [x = 0, y = 0, z = 0] = eye.map(([fromR, fromG, fromB]) =>
		Math.min(1, Math.max(0, fromR * r + fromG * g + fromB * b)),
	);
	return [x, y, z];
}

function luminance([r, g, b]: Triple): number {
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2. */
function contrast(one: Triple, other: Triple): number {
	const a = luminance(one) + 0.05;
	const b = luminance(other) + 0.05;
	return Math.max(a, b) / Math.min(a, b);
}

function lab(colour: Triple): Triple {
	const [r, g, b] = colour;
	const curve = (part: number) =>
		part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
	const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
	const y = curve(luminance(colour));
	const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
	return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
