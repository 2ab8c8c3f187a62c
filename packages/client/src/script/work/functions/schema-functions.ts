import { judgeBySchema } from "../../schema/judge-by-schema.ts";
import type { PureFunction } from "../pure-function.ts";

/** What the host does for `expect(…).to.have.jsonSchema(…)`. */
export const schemaFunctions = {
	judgeBySchema: (values, deadline) =>
		judgeBySchema(
			{
				draft: values.text(0),
				schema: values.text(1),
				options: values.text(2),
				data: values.text(3),
			},
			deadline,
		),
} satisfies Record<string, PureFunction>;
