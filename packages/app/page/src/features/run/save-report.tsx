import type { ReactNode } from "react";
import {
	REPORT_FORMATS,
	REPORT_NAMES,
	type ReportName,
} from "../../../../src/protocol/runs.ts";
import { runApi } from "../../api/run-api.ts";
import { attempt } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { showMenuBelow } from "../../ui/menu-state.tsx";
import { saveFile } from "../../ui/save-file.ts";

/** Offers the report of a run in every format. @param run its id */
export function SaveReport({ run }: { readonly run: string }): ReactNode {
	return (
		<Button
			isSmall
			aria-haspopup="menu"
			onClick={({ currentTarget }) =>
				showMenuBelow(
					REPORT_NAMES.map((name) => ({
						label: REPORT_FORMATS[name].label,
						run: () => void save(run, name),
					})),
					currentTarget,
				)
			}
		>
			Save report …
		</Button>
	);
}

async function save(run: string, report: ReportName): Promise<void> {
	await attempt(async () => {
		const { name, content } = await runApi.report(run, report);
		saveFile(name, content);
	});
}
