import { expect, test } from "vitest";
import {
	eitherOf,
	followPath,
	shapeOfValue,
	type ValueShape,
} from "./shape.ts";

test("a path goes on from where it has come to, also when it has the same name twice", () => {
	const shape: ValueShape = {
		kind: "object",
		isOpen: false,
		members: new Map([
			[
				"next",
				eitherOf([shapeOfValue({ next: 1 }), shapeOfValue({ other: 2 })]),
			],
		]),
	};
	expect(followPath("node", shape, ["next", "next"])).toEqual({
		kind: "found",
		shape: { kind: "value", value: 1 },
	});
	expect(followPath("node", shape, ["next", "none"])).toEqual({
		kind: "missing",
		reason: {
			kind: "no-property",
			of: "node.next",
			property: "none",
			has: ["next"],
		},
	});
});
