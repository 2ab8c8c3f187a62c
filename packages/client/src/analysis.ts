export { gatherKnowledge, type Knowledge } from "./analysis/knowledge.ts";
export { declareTypes } from "./analysis/types/declare-types.ts";
