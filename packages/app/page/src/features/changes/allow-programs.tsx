import type { ReactNode } from "react";
import type { GitProgram } from "../../../../src/protocol/git/git.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { closeDialog, showDialog } from "../../ui/dialog-state.tsx";

/** Asks whether git may start what the repository has brought along. */
export function askToAllowPrograms(
	programs: readonly GitProgram[],
): Promise<boolean> {
	return new Promise((resolve) => {
		const end = (answer: boolean) => {
			closeDialog();
			resolve(answer);
		};
		showDialog(() => <ProgramsQuestion programs={programs} onEnd={end} />);
	});
}

function ProgramsQuestion({
	programs,
	onEnd,
}: {
	readonly programs: readonly GitProgram[];
	readonly onEnd: (answer: boolean) => void;
}): ReactNode {
	return (
		<Dialog
			title="Let git start programs of this repository?"
			size="large"
			onClose={() => onEnd(false)}
			actions={
				<>
					<Button data-first onClick={() => onEnd(false)}>
						Cancel
					</Button>
					<Button kind="primary" onClick={() => onEnd(true)}>
						Allow for this session
					</Button>
				</>
			}
		>
			<p>
				For this, git starts what the repository says. Nothing of it has been
				started so far. Allow it when you trust where the repository comes from.
			</p>
			<table className="git-programs">
				<thead>
					<tr>
						<th>Named by</th>
						<th>Program</th>
					</tr>
				</thead>
				<tbody>
					{programs.map(({ id, name, command }) => (
						<tr key={id}>
							<td>{name}</td>
							<td>
								<code>{command}</code>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</Dialog>
	);
}
