import type { ReactNode } from "react";
import type { HeaderList } from "../../../../src/protocol/sending.ts";
import { copyText } from "../../state/copy-text.ts";
import { IconButton } from "../../ui/icon-button.tsx";

/** Headers that are shown. Nobody reads more, and a page with a million of them stands still. */
const MOST_SHOWN = 500;

/** Headers, each of which can be copied. */
export function HeaderTable({
	label,
	headers,
}: {
	readonly label: string;
	readonly headers: HeaderList;
}): ReactNode {
	const left = headers.length - MOST_SHOWN;
	return (
		<>
			<table className="facts" aria-label={label}>
				<tbody>
					{headers.slice(0, MOST_SHOWN).map(([name, value], index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: headers repeat, and never change
						<tr key={index}>
							<th scope="row">{name}</th>
							<td>{value}</td>
							<td className="facts-action">
								<IconButton
									icon="copy"
									label={`Copy ${name}`}
									onClick={() => void copyText(value, `${name} copied.`)}
								/>
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{left > 0 && <p className="facts-note">… and {left} more</p>}
		</>
	);
}
