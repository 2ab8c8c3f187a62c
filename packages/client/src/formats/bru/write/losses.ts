import type { Loss } from "../../format-tools.ts";
import { formatPath } from "../../tree/field.ts";
import type { FieldPath } from "../../tree/field-path.ts";
import {
	flagAt,
	isEnd,
	mapAt,
	mapsAt,
	member,
	type Tree,
} from "../../tree/plain-tree.ts";
import type { ToBru } from "./to-bru.ts";

/** What is to be told of a tree that was written as `.bru`. */
export function lossesOf({ lost, leftover, outdated }: ToBru): readonly Loss[] {
	return [
		...lost.map((path) => ({
			path,
			...(isSecretValue(path, leftover)
				? SECRET
				: isSpelledOut(path, leftover)
					? SPELLED_OUT
					: noPlace(path)),
		})),
		...outdated.map((name) => ({
			path: ["extensions", "bruno", "sections"],
			...noLongerFits(name),
		})),
	];
}

/** The value of a secret is all that is not kept. */
function isSecretValue([list, index, member]: FieldPath, leftover: Tree) {
	const variable =
		list === "variables" && typeof index === "number"
			? mapsAt(leftover, list)[index]
			: undefined;
	return (
		member === "value" && variable !== undefined && flagAt(variable, "secret")
	);
}

/** Whether what was left over of a folder or collection stands in its requests now. */
function isSpelledOut(path: FieldPath, leftover: Tree): boolean {
	const [first, second] = path;
	const request = mapAt(leftover, "request");
	const isSpelled = (name: string | number) =>
		name === "settings" || (name === "auth" && isEnd(member(request, "auth")));
	return (
		first === "request" &&
		(second === undefined
			? Object.keys(request).every(isSpelled)
			: isSpelled(second))
	);
}

const SECRET = {
	code: "SECRET_NOT_CONVERTED",
	message: "The value of a secret does not stand in a `.bru` file.",
	hint: "Put it into `.env`, under the variable's name.",
};

const SPELLED_OUT = {
	code: "SPELLED_OUT_IN_REQUESTS",
	message:
		"In `.bru`, folders cannot have settings, nor end inherited authentication (`auth: none`): both were written into the requests below.",
	hint: "Requests that you add here later have to say it themselves.",
};

function noPlace(path: FieldPath) {
	return {
		code: "KEPT_IN_BRUNO_JSON",
		message: `\`.bru\` has no place for all of \`${formatPath(path)}\`.`,
		hint: "It is kept in `bruno.json` under `extensions.opencollection`, without effect, and comes back when the collection is converted back.",
	};
}

function noLongerFits(section: string) {
	return {
		code: "KEPT_SECTION_OUTDATED",
		message: `The kept section \`${section}\` no longer fits what the file says, and is not converted.`,
		hint: "Remove it from `extensions.bruno.sections`.",
	};
}
