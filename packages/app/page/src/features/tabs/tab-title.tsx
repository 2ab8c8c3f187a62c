import type { ReactNode } from "react";
import { folderAround, nodeAt } from "../../state/collection-state.ts";
import { formStore } from "../../state/form-state.ts";
import { nameOfRun, runStore } from "../../state/run-state.ts";
import {
	EMPTY_SCRATCH,
	isScratch,
} from "../../state/scratch/scratch-request.ts";
import type { TabContent } from "../../state/tab-state.ts";
import { Icon } from "../../ui/icon.tsx";
import { MethodLabel } from "../../ui/method-label.tsx";
import { methodNow } from "../request/method-now.ts";
import { methodOf, urlOf } from "../request/request-fields.ts";

/** What stands in the row of tabs. */
export function tabTitle(content: TabContent): {
	readonly name: string;
	readonly mark?: ReactNode;
} {
	switch (content.kind) {
		case "request": {
			if (isScratch(content.path)) return scratchTitle(content.path);
			const node = nodeAt("request", content.path);
			const name = node?.name ?? lastStep(content.path);
			return node
				? { name, mark: <MethodLabel method={methodNow(node)} isShort /> }
				: { name };
		}
		case "folder": {
			const node = nodeAt("folder", content.path);
			return { name: node?.name ?? lastStep(content.path) };
		}
		case "environment":
			return { name: content.name };
		case "text":
			return { name: lastStep(content.file) };
		case "collection":
			return { name: "Collection" };
		case "run":
			return runTitle(content.id);
		case "changes":
			return { name: "Changes", mark: <Icon name="branch" /> };
		case "mock":
			return { name: "Mock", mark: <Icon name="globe" /> };
		case "runs":
			return { name: "Runs", mark: <Icon name="play" /> };
		case "history":
			return { name: "History", mark: <Icon name="clock" /> };
	}
}

/** Where what a tab shows stands, to tell it apart from others of the same name: its folder; of a run, when it began. */
export function tabPlace(content: TabContent): string {
	switch (content.kind) {
		case "request":
		case "folder":
			return folderAround(content.path, content.kind);
		case "text":
			return content.file.slice(0, Math.max(0, content.file.lastIndexOf("/")));
		case "run": {
			const at = runStore.get(content.id)?.head.at;
			return at === undefined ? "" : new Date(at).toLocaleTimeString();
		}
		default:
			return "";
	}
}

function scratchTitle(path: string): ReturnType<typeof tabTitle> {
	const tree = formStore.get(path)?.tree ?? EMPTY_SCRATCH.tree;
	const address = urlOf(tree).replace(/^[a-z]+:\/\//i, "");
	const mark = <MethodLabel method={methodOf(tree)} isShort />;
	return { name: address || "Scratch request", mark };
}

function runTitle(id: string): ReturnType<typeof tabTitle> {
	const head = runStore.get(id)?.head;
	const name = head ? nameOfRun(head.config.paths) : "Run";
	return { name, mark: <Icon name="play" /> };
}

function lastStep(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}
