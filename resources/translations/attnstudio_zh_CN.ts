<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AblationStrip</name>
    <message>
        <source>Ranking…</source>
        <translation>正在排名…</translation>
    </message>
    <message>
        <source>Rank heads</source>
        <translation>给头排名</translation>
    </message>
    <message>
        <source>Switches off every head once, at the step shown, and writes beside its caption what that does to the loss on held-out data: a pretty map is not always a useful one.</source>
        <translation>在当前显示的步，把每个头各关闭一次，并在它的标题旁写出留出数据上的损失变化多少：好看的图不一定有用。</translation>
    </message>
    <message>
        <source>All on</source>
        <translation>全部打开</translation>
    </message>
    <message>
        <source>All heads on</source>
        <translation>打开所有头</translation>
    </message>
    <message>
        <source>Switch every head on again</source>
        <translation>重新打开所有头</translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About AttnStudio</source>
        <translation>关于 AttnStudio</translation>
    </message>
    <message>
        <source>A desktop laboratory for self-attention, after “Attention Is All You Need” (2017).</source>
        <translation>自注意力的桌面实验室，依据论文 “Attention Is All You Need”（2017）。</translation>
    </message>
    <message>
        <source>AttnStudio is free software under the MIT licence. It stands on Qt and PySide6 (LGPL 3), PyTorch and NumPy (BSD), pyqtgraph and keyring (MIT) and openai (Apache 2.0).</source>
        <translation>AttnStudio 是采用 MIT 许可证的自由软件，建立在 Qt 和 PySide6（LGPL 3）、PyTorch 和 NumPy（BSD）、pyqtgraph 和 keyring（MIT）以及 openai（Apache 2.0）之上。</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>复制诊断信息(&amp;D)</translation>
    </message>
    <message>
        <source>Look at this machine for some seconds and copy what a report needs; no key is in it</source>
        <translation>用几秒钟检查本机，并复制报告问题所需的信息，其中不含密钥</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Looking at this machine…</source>
        <translation>正在检查本机…</translation>
    </message>
    <message>
        <source>Diagnostics copied. Paste them into your report.</source>
        <translation>诊断信息已复制，请粘贴到你的报告里。</translation>
    </message>
    <message>
        <source>This takes too long here. Run “attnstudio doctor” in a terminal instead.</source>
        <translation>在这里检查耗时过长，请改在终端里运行 “attnstudio doctor”。</translation>
    </message>
</context>
<context>
    <name>ActivityLine</name>
    <message>
        <source>Sending again in {seconds} s.</source>
        <translation>{seconds} 秒后重新发送。</translation>
    </message>
    <message>
        <source>No answer yet…</source>
        <translation>还没有回答…</translation>
    </message>
    <message>
        <source>Writing its claims…</source>
        <translation>正在写出论断…</translation>
    </message>
    <message>
        <source>Answering…</source>
        <translation>正在回答…</translation>
    </message>
    <message>
        <source>Asking {model}…</source>
        <translation>正在向 {model} 提问…</translation>
    </message>
    <message>
        <source>{what} {seconds} s</source>
        <translation>{what} {seconds} 秒</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the request now; what has come is kept</source>
        <translation>立即结束请求；已收到的内容会保留</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>Send the request again at once. The gateway asked for a pause and may refuse it.</source>
        <translation>立即重新发送请求。网关要求稍候，可能会拒绝。</translation>
    </message>
</context>
<context>
    <name>AgreementView</name>
    <message>
        <source>{what} · {tally}</source>
        <translation>{what} · {tally}</translation>
    </message>
    <message>
        <source>{verdict}: {statement} – {models}</source>
        <translation>{verdict}：{statement}——{models}</translation>
    </message>
    <message>
        <source>strongest key</source>
        <translation>最强的键</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>which of two keys</source>
        <translation>两个键谁的权重大</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>entropy, higher or lower</source>
        <translation>熵的高低</translation>
    </message>
    <message>
        <source>difference, B minus A</source>
        <translation>差值，B 减 A</translation>
    </message>
    <message>
        <source>{kind} in frame {frame}</source>
        <translation>帧 {frame} 中的{kind}</translation>
    </message>
    <message>
        <source>Head {head}: {kind}</source>
        <translation>头 {head}：{kind}</translation>
    </message>
    <message>
        <source>Head {head}, query {query}: {kind}</source>
        <translation>头 {head}，查询 {query}：{kind}</translation>
    </message>
    <message>
        <source>Head {head}, query {query}, key {key}: {kind}</source>
        <translation>头 {head}，查询 {query}，键 {key}：{kind}</translation>
    </message>
    <message>
        <source>only {model}</source>
        <translation>仅 {model}</translation>
    </message>
    <message>
        <source>{count} models agree</source>
        <translation>{count} 个模型一致</translation>
    </message>
    <message>
        <source>{count} models differ</source>
        <translation>{count} 个模型不一致</translation>
    </message>
    <message>
        <source>What is said of a cell or head</source>
        <translation>对格子或头的说法</translation>
    </message>
    <message>
        <source>What is true</source>
        <translation>实际情况</translation>
    </message>
    <message>
        <source>What the models say of the same cells and heads</source>
        <translation>各模型对相同格子和头的说法</translation>
    </message>
    <message>
        <source>Claims about the same cell or head, set beside the numbers that were sent. Enter or double click shows the place.</source>
        <translation>关于同一个格子或头的论断，与发送的数值对照。按 Enter 或双击可查看该位置。</translation>
    </message>
</context>
<context>
    <name>AnatomyPanel</name>
    <message>
        <source>Not carried out, so that the parameters stay as they are.</source>
        <translation>没有执行，因此参数保持不变。</translation>
    </message>
    <message>
        <source>Taking step {step} apart…</source>
        <translation>正在拆解第 {step} 步…</translation>
    </message>
    <message>
        <source>Step {step}: {phase}</source>
        <translation>第 {step} 步：{phase}</translation>
    </message>
    <message>
        <source>Step {step}, not taken yet: {phase}</source>
        <translation>第 {step} 步，尚未执行：{phase}</translation>
    </message>
    <message>
        <source>Next phase</source>
        <translation>下一阶段</translation>
    </message>
    <message>
        <source>Go on to the next phase of this step (Enter)</source>
        <translation>进入这一步的下一个阶段 (Enter)</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Go on to the first phase of the next step (Enter)</source>
        <translation>进入下一步的第一个阶段 (Enter)</translation>
    </message>
    <message>
        <source>Take the step</source>
        <translation>执行这一步</translation>
    </message>
    <message>
        <source>Take this step in the run and go on to the next (Enter). Not while the run trains, nor after the configuration was changed</source>
        <translation>在训练运行中执行这一步，并进入下一步 (Enter)。正在训练时或配置已更改后不可用</translation>
    </message>
    <message>
        <source>Here a training step is taken apart: what exists after each line, and what it changed.</source>
        <translation>这里拆解一个训练步：每一行代码之后有什么，又改变了什么。</translation>
    </message>
    <message>
        <source>Look inside the first step</source>
        <translation>查看第一步的内部</translation>
    </message>
    <message>
        <source>Pause to look inside the next step, or lock one that was taken.</source>
        <translation>暂停后可查看下一步的内部，也可以锁定一个已训练的步。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Taking the step apart…</source>
        <translation>正在拆解这一步…</translation>
    </message>
    <message>
        <source>All parameters</source>
        <translation>全部参数</translation>
    </message>
    <message>
        <source>Every parameter with its gradient and the optimiser&apos;s memory, not only the first W_q</source>
        <translation>显示每个参数、它的梯度和优化器的记忆，而不只是第一个 W_q</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Go through the phases by itself, step after step, to the end of the run</source>
        <translation>自动逐个走过各阶段，一步接一步，直到训练运行的末尾</translation>
    </message>
</context>
<context>
    <name>AnswerFooter</name>
    <message>
        <source>failed after {seconds} s</source>
        <translation>{seconds} 秒后失败</translation>
    </message>
    <message>
        <source>{seconds} s in all</source>
        <translation>共 {seconds} 秒</translation>
    </message>
    <message>
        <source>first token after {seconds} s</source>
        <translation>首个词元用时 {seconds} 秒</translation>
    </message>
    <message>
        <source>tokens not counted by the gateway</source>
        <translation>网关未统计词元</translation>
    </message>
    <message>
        <source>{count} tokens in</source>
        <translation>输入 {count} 个词元</translation>
    </message>
    <message>
        <source>{count} tokens out</source>
        <translation>输出 {count} 个词元</translation>
    </message>
    <message>
        <source>{count} tokens out, {reasoning} of them reasoning</source>
        <translation>输出 {count} 个词元，其中推理 {reasoning} 个</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the answer as Markdown, as the model wrote it</source>
        <translation>把回答复制为 Markdown，与模型所写的完全一致</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>Copy the request as code. The key is left out: it is read from an environment variable.</source>
        <translation>把请求复制为代码。其中不含密钥：密钥从环境变量读取。</translation>
    </message>
    <message>
        <source>Python (openai)</source>
        <translation>Python (openai)</translation>
    </message>
    <message>
        <source>A script for the openai package</source>
        <translation>使用 openai 包的脚本</translation>
    </message>
    <message>
        <source>Python (requests)</source>
        <translation>Python (requests)</translation>
    </message>
    <message>
        <source>A script for the requests package</source>
        <translation>使用 requests 包的脚本</translation>
    </message>
    <message>
        <source>curl</source>
        <translation>curl</translation>
    </message>
    <message>
        <source>A command for a shell on Linux or macOS</source>
        <translation>用于 Linux 或 macOS 终端的命令</translation>
    </message>
    <message>
        <source>Seconds from sending to the first text, and to the end; tokens as the gateway counts them</source>
        <translation>从发送到第一段文字、到回答结束的秒数；词元数以网关统计为准</translation>
    </message>
</context>
<context>
    <name>AnswerOptions</name>
    <message>
        <source>The temperature is a number from 0 to {highest}.</source>
        <translation>温度应是 0 到 {highest} 之间的数。</translation>
    </message>
    <message>
        <source>The longest answer is a number of tokens up to {most}, or empty.</source>
        <translation>最长回答应是不超过 {most} 的词元数，也可以留空。</translation>
    </message>
    <message>
        <source>Answer language</source>
        <translation>回答语言</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>最长回答</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>与界面相同</translation>
    </message>
    <message>
        <source>as long as the model likes</source>
        <translation>由模型决定</translation>
    </message>
    <message>
        <source>The language that models are asked to answer in.</source>
        <translation>要求模型用哪种语言回答。</translation>
    </message>
    <message>
        <source>Scores are divided by it before the model&apos;s softmax: 0 always takes the likeliest token, higher values vary more. 0.2 keeps readings close to the numbers.</source>
        <translation>模型在 softmax 之前把分数除以温度：0 总是取最可能的词元，值越大变化越多。0.2 能让解读贴近数值。</translation>
    </message>
    <message>
        <source>In tokens, thinking included at some gateways. A longer answer is cut, and it is said.</source>
        <translation>以词元计，有些网关把思考也算在内。超过的部分会截断，并加以说明。</translation>
    </message>
</context>
<context>
    <name>AnswerPane</name>
    <message>
        <source>Thinking… {count} characters</source>
        <translation>思考中… {count} 个字符</translation>
    </message>
    <message>
        <source>Reasoning before the answer: {count} characters</source>
        <translation>回答之前的推理：{count} 个字符</translation>
    </message>
    <message>
        <source>The answer broke off here. What came is kept; it is not part of the conversation.</source>
        <translation>回答到此中断。已收到的内容会保留，但不计入对话。</translation>
    </message>
    <message>
        <source>This answer is not finished.</source>
        <translation>这个回答没有写完。</translation>
    </message>
    <message>
        <source>Stopped. What had come is kept above; it is not part of the conversation.</source>
        <translation>已停止。已收到的内容保留在上方，不计入对话。</translation>
    </message>
    <message>
        <source>Stopped before an answer came.</source>
        <translation>已停止，还没有收到回答。</translation>
    </message>
</context>
<context>
    <name>AnswerView</name>
    <message>
        <source>Click to see it in the window</source>
        <translation>单击即可在窗口中查看</translation>
    </message>
    <message>
        <source>Opens in the browser:
{address}</source>
        <translation>将在浏览器中打开：
{address}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>The answer is longer than can be shown here. Save it to read the rest.</source>
        <translation>回答太长，这里无法全部显示。请保存后阅读其余部分。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Tab goes from link to link, Enter follows one.</source>
        <translation>按 Tab 在链接之间移动，按 Enter 打开链接。</translation>
    </message>
</context>
<context>
    <name>AnswersStrip</name>
    <message>
        <source>The encoder&apos;s answers</source>
        <translation>编码器的答案</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>正确答案</translation>
    </message>
    <message>
        <source>What the encoder answers at each query. Wrong answers stand in a box.</source>
        <translation>编码器在每个查询处给出的答案。错误的答案带方框。</translation>
    </message>
</context>
<context>
    <name>AppearanceSection</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The language of the studio; it changes at once.</source>
        <translation>界面语言，立即生效。</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light or dark. The colours of heatmaps and curves stay: they carry data.</source>
        <translation>浅色或深色。热力图和曲线的颜色不变，因为它们代表数据。</translation>
    </message>
</context>
<context>
    <name>AskBar</name>
    <message>
        <source>Model: {model}</source>
        <translation>模型：{model}</translation>
    </message>
    <message>
        <source>No model is chosen yet: choose one in the assistant or in the settings.</source>
        <translation>还没有选择模型：请在助手或“设置”里选择一个。</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Reading the cases…</source>
        <translation>正在读取用例…</translation>
    </message>
    <message>
        <source>Sending again in {seconds} s.</source>
        <translation>{seconds} 秒后重新发送。</translation>
    </message>
    <message>
        <source>{model} is thinking: {count} characters so far.</source>
        <translation>{model} 正在思考：目前 {count} 个字符。</translation>
    </message>
    <message>
        <source>{model} is writing. Cases begun so far: {count}.</source>
        <translation>{model} 正在编写，已写到第 {count} 个用例。</translation>
    </message>
    <message>
        <source>Asking {model} for {count} cases…</source>
        <translation>正在请 {model} 编写 {count} 个用例…</translation>
    </message>
    <message>
        <source>Ask a model for cases</source>
        <translation>请模型编写用例</translation>
    </message>
    <message>
        <source>Asks the model for test cases of attention as data: sizes, mask, encoding, and what must be true. The studio checks and runs them; nothing that a model writes is executed.</source>
        <translation>请模型以数据的形式编写注意力的测试用例：尺寸、掩码、编码，以及必须成立的性质。程序检查并运行这些用例；模型写的任何内容都不会作为代码执行。</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>How many cases to ask for, {fewest} to {most}; models often give fewer or more</source>
        <translation>请模型写多少个用例，{fewest} 到 {most}；模型常常写得略多或略少</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>masks and half precision</source>
        <translation>掩码与半精度</translation>
    </message>
    <message>
        <source>What the cases should be about; empty leaves it to the model</source>
        <translation>用例要考察什么；留空则由模型决定</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the request now; cases that are complete are kept</source>
        <translation>立即结束请求；已经写完的用例会保留</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>Send the request again without waiting any longer</source>
        <translation>不再等待，立即重新发送请求</translation>
    </message>
    <message>
        <source>Waiting for the model</source>
        <translation>正在等待模型</translation>
    </message>
</context>
<context>
    <name>AssistantPanel</name>
    <message>
        <source>Bring it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>You are changing question {number}. Sending replaces it and what follows it.</source>
        <translation>正在修改第 {number} 个问题。发送后，它和它之后的内容都会被替换。</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>There is no error to explain.</source>
        <translation>没有可解释的错误。</translation>
    </message>
</context>
<context>
    <name>AxisTitles</name>
    <message>
        <source>query ↓</source>
        <translation>查询 ↓</translation>
    </message>
    <message>
        <source>Each row is a query: the position that looks. The weights of a row sum to 1.</source>
        <translation>每一行是一个查询：由它去看别的位置。一行的权重之和为 1。</translation>
    </message>
    <message>
        <source>key →</source>
        <translation>键 →</translation>
    </message>
    <message>
        <source>Each column is a key: the position that is looked at.</source>
        <translation>每一列是一个键：被看的位置。</translation>
    </message>
</context>
<context>
    <name>BranchPopover</name>
    <message>
        <source>Change something: with the same settings, the same numbers come again.</source>
        <translation>请改动一项：设置相同，得到的数字也会相同。</translation>
    </message>
    <message>
        <source>Branch at step {step}</source>
        <translation>在第 {step} 步分支</translation>
    </message>
    <message>
        <source>A second run goes on from here with what you change, for {steps} steps: as far as the first one. All that came before is common to both.</source>
        <translation>从这里起另开一次运行，按你的改动训练 {steps} 步，与第一次运行训练得一样远。此前的一切两者共有。</translation>
    </message>
    <message>
        <source>Branch and train</source>
        <translation>分支并训练</translation>
    </message>
    <message>
        <source>The second run becomes the current one; both are in the tab Runs.</source>
        <translation>新的运行成为当前运行；两次运行都列在“运行对比”标签页里。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close without a second run (Esc)</source>
        <translation>关闭，不另开运行 (Esc)</translation>
    </message>
</context>
<context>
    <name>CaseAsker</name>
    <message>
        <source>The answer could not be read in time.</source>
        <translation>没能及时读完回答。</translation>
    </message>
</context>
<context>
    <name>CaseDetails</name>
    <message>
        <source>Invalid, so it was not run: {reason}</source>
        <translation>无效，没有运行：{reason}</translation>
    </message>
    <message>
        <source>Details of the case</source>
        <translation>用例详情</translation>
    </message>
    <message>
        <source>Choose a case in the table to see why it is there and what it found.</source>
        <translation>在表格中选择一个用例，查看它的用意和结果。</translation>
    </message>
</context>
<context>
    <name>CaseTable</name>
    <message>
        <source>Test cases</source>
        <translation>测试用例</translation>
    </message>
</context>
<context>
    <name>CaseTableModel</name>
    <message>
        <source>Case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>The name of the case; ticked cases are kept in a suite and exported</source>
        <translation>用例的名称；勾选的用例可以保存到用例集，也可以导出</translation>
    </message>
    <message>
        <source>Whether everything came as expected; invalid cases cannot be run, the details say why</source>
        <translation>结果是否都符合预期；无效的用例不能运行，原因见详情</translation>
    </message>
    <message>
        <source>Batch: how many sequences are computed together</source>
        <translation>批大小：一起计算多少个序列</translation>
    </message>
    <message>
        <source>Length: how many tokens each sequence has</source>
        <translation>长度：每个序列有多少个词元</translation>
    </message>
    <message>
        <source>The width of each token&apos;s vector (section 3.1)</source>
        <translation>每个词元向量的宽度（3.1 节）</translation>
    </message>
    <message>
        <source>How many heads share d_model (section 3.2.2); they must divide it</source>
        <translation>多少个头平分 d_model（3.2.2 节）；d_model 必须能被头数整除</translation>
    </message>
    <message>
        <source>Which keys a query may see (section 3.2.3)</source>
        <translation>查询可以看到哪些键（3.2.3 节）</translation>
    </message>
    <message>
        <source>The positional encoding that is added to the input (section 3.5)</source>
        <translation>加到输入上的位置编码（3.5 节）</translation>
    </message>
    <message>
        <source>The type of the numbers; half precision rounds earlier</source>
        <translation>数值类型；半精度的舍入误差更大</translation>
    </message>
    <message>
        <source>What must be true of output and weights</source>
        <translation>输出和权重必须满足什么</translation>
    </message>
</context>
<context>
    <name>CasesIntro</name>
    <message>
        <source>What must be true of attention?</source>
        <translation>注意力必须满足什么？</translation>
    </message>
    <message>
        <source>A test case says how a layer is built and what must come of it: its shapes, row sums of 1, no look ahead through a causal mask, or an error. The studio runs each case and shows what holds, with the numbers.</source>
        <translation>测试用例说明怎样构建一个层，以及必须得到什么结果：形状、每行的和为 1、因果掩码下看不到后面的词元，或者报错。程序运行每个用例，指出哪些成立，并给出数值。</translation>
    </message>
    <message>
        <source>Cases are data. What a model writes is read and checked, and never executed as code.</source>
        <translation>用例是数据。模型写的内容只会被读取和检查，从不作为代码执行。</translation>
    </message>
</context>
<context>
    <name>CasesTab</name>
    <message>
        <source>Open test cases</source>
        <translation>打开测试用例</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Export as pytest</source>
        <translation>导出为 pytest</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python 文件 (*.py)</translation>
    </message>
</context>
<context>
    <name>CatchList</name>
    <message>
        <source>Checks that catch it: {count}</source>
        <translation>能发现它的检查：{count} 项</translation>
    </message>
    <message>
        <source>No check catches it</source>
        <translation>没有检查能发现它</translation>
    </message>
    <message>
        <source>Checks that do not notice, and what each leaves open: {count}</source>
        <translation>没有察觉的检查，以及各自不能证明什么：{count} 项</translation>
    </message>
    <message>
        <source>Show all {count}</source>
        <translation>显示全部 {count} 项</translation>
    </message>
    <message>
        <source>Show every check that does not notice the fault, and why</source>
        <translation>显示所有没有察觉该错误的检查及原因</translation>
    </message>
    <message>
        <source>Does not apply here: {checks}.</source>
        <translation>此处不适用：{checks}。</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Evidence of {check}</source>
        <translation>“{check}”的证据</translation>
    </message>
    <message>
        <source>Show what was found beside what is right, as pictures</source>
        <translation>以图显示实际结果与正确结果的对比</translation>
    </message>
    <message>
        <source>{check}.</source>
        <translation>{check}：</translation>
    </message>
    <message>
        <source>{check} {text}</source>
        <translation>{check}{text}</translation>
    </message>
</context>
<context>
    <name>ChangeQuestion</name>
    <message>
        <source>The configuration was changed at step {step}, and training waits. How should it go on?</source>
        <translation>第 {step} 步时配置改变了，训练正在等待。接下来怎么办？</translation>
    </message>
    <message>
        <source>The run of {step} steps has another configuration. How should it go on?</source>
        <translation>已训练 {step} 步的这次运行用的是另一套配置。接下来怎么办？</translation>
    </message>
    <message>
        <source>Branch at step {step}</source>
        <translation>在第 {step} 步分支</translation>
    </message>
    <message>
        <source>A second run goes on from here with the new configuration and the weights learned so far. The first one stays in the tab Runs.</source>
        <translation>从这里起另开一次运行，用新配置和已学到的权重接着训练。原来的运行留在“运行对比”标签页里。</translation>
    </message>
    <message>
        <source>Not possible here: the weights learned so far do not fit the new configuration. In mid-run, mask, optimiser, learning rate, schedule, clipping and batch can change.</source>
        <translation>这里无法分支：已学到的权重不适合新配置。训练途中可以改变掩码、优化器、学习率、学习率调度、裁剪和批大小。</translation>
    </message>
    <message>
        <source>The configuration was changed</source>
        <translation>配置已改变</translation>
    </message>
    <message>
        <source>Keep the old configuration</source>
        <translation>保留原配置</translation>
    </message>
    <message>
        <source>Take the change back. If it interrupted training, training goes on where it was.</source>
        <translation>撤销这次改动。如果训练因此中断，就从中断处接着训练。</translation>
    </message>
    <message>
        <source>Start anew</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>A new run from step 0 with the new configuration, as Run (F5) makes it. The old one stays in the tab Runs.</source>
        <translation>用新配置从第 0 步开始一次新的运行，与按“运行”(F5) 相同。原来的运行留在“运行对比”标签页里。</translation>
    </message>
    <message>
        <source>Do not answer; Run (F5) starts anew</source>
        <translation>暂不回答；按“运行”(F5) 会重新开始</translation>
    </message>
    <message>
        <source>Close the question</source>
        <translation>关闭提问</translation>
    </message>
</context>
<context>
    <name>CheckDesk</name>
    <message>
        <source>&amp;Check my implementation…</source>
        <translation>检查我的实现(&amp;C)…</translation>
    </message>
    <message>
        <source>Find out whether your own attention module is right, and what is wrong with it</source>
        <translation>看看你自己写的注意力模块是否正确，错在哪里</translation>
    </message>
</context>
<context>
    <name>CheckDialog</name>
    <message>
        <source>Checking… {seconds} s</source>
        <translation>正在检查… {seconds} 秒</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Check my implementation</source>
        <translation>检查我的实现</translation>
    </message>
    <message>
        <source>Checking runs this code, in a process of its own without your keys, for at most {seconds} s. Check only code that you trust.</source>
        <translation>检查时会运行这段代码：在单独的进程中，拿不到你的密钥，最多 {seconds} 秒。请只检查你信任的代码。</translation>
    </message>
    <message>
        <source>Chec&amp;k</source>
        <translation>检查(&amp;K)</translation>
    </message>
    <message>
        <source>Run the code on small inputs and say what is wrong with it (Ctrl+Return)</source>
        <translation>用小规模输入运行代码，并指出哪里有错 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>End the process that runs the code (Esc)</source>
        <translation>结束运行代码的进程 (Esc)</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>复制为文本(&amp;T)</translation>
    </message>
    <message>
        <source>Copy the verdict, faults and checks, to be pasted anywhere</source>
        <translation>复制结论、错误和各项检查，可粘贴到任何地方</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close this window; a check that runs is ended</source>
        <translation>关闭此窗口；正在进行的检查会中止</translation>
    </message>
</context>
<context>
    <name>CheckExporter</name>
    <message>
        <source>Export as pytest</source>
        <translation>导出为 pytest</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python 文件 (*.py)</translation>
    </message>
</context>
<context>
    <name>CheckForm</name>
    <message>
        <source>Found by the studio</source>
        <translation>由程序查找</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>{name} must be a whole number from 1 to {most}.</source>
        <translation>{name} 必须是 1 到 {most} 之间的整数。</translation>
    </message>
    <message>
        <source>Write arguments as name=value, with commas between them, not “{text}”.</source>
        <translation>参数请写成 name=value，用逗号分隔，而不是“{text}”。</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>类(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;d_model</source>
        <translation>&amp;d_model</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>头数(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Arguments</source>
        <translation>参数(&amp;A)</translation>
    </message>
    <message>
        <source>Which class of the file is the attention. The studio asks when it is not clear.</source>
        <translation>文件中哪个类是注意力模块。无法确定时会询问你。</translation>
    </message>
    <message>
        <source>The width of a token, for the constructor; also named embed_dim</source>
        <translation>词元向量的宽度，传给构造函数；也叫 embed_dim</translation>
    </message>
    <message>
        <source>How many heads, for the constructor; d_model must be a multiple</source>
        <translation>头的数量，传给构造函数；d_model 必须是它的倍数</translation>
    </message>
    <message>
        <source>Further arguments of the constructor, where the studio cannot guess them: name=value, …</source>
        <translation>构造函数的其他参数（程序猜不出时填写）：name=value，…</translation>
    </message>
</context>
<context>
    <name>CheckLine</name>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>{check}: {outcome}</source>
        <translation>{check}：{outcome}</translation>
    </message>
    <message>
        <source>Not run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>Proves: {what}</source>
        <translation>能证明：{what}</translation>
    </message>
    <message>
        <source>Leaves open: {what}</source>
        <translation>不能证明：{what}</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Show what was found beside what is right, as pictures</source>
        <translation>以图显示实际结果与正确结果的对比</translation>
    </message>
    <message>
        <source>Evidence of {check}</source>
        <translation>“{check}”的证据</translation>
    </message>
</context>
<context>
    <name>CheckPanel</name>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>These checks are of what was on the screen before: the experiment or its step changed.</source>
        <translation>这些检查针对的是先前显示的内容：实验或步数已改变。</translation>
    </message>
    <message>
        <source>Checking: {done} of {count}…</source>
        <translation>正在检查：{done} / {count}…</translation>
    </message>
    <message>
        <source>Every check, on the experiment in force</source>
        <translation>对当前实验的全部检查</translation>
    </message>
    <message>
        <source>Checks: {failed} fail, {passed} hold.</source>
        <translation>检查：{failed} 项不成立，{passed} 项成立。</translation>
    </message>
    <message>
        <source>Checks: {passed} hold, {open} cannot be checked here.</source>
        <translation>检查：{passed} 项成立，{open} 项在此无法检查。</translation>
    </message>
    <message>
        <source>All {passed} checks hold.</source>
        <translation>全部 {passed} 项检查都成立。</translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads, L {length}</source>
        <translation>d_model {d_model}，{heads} 个头，L {length}</translation>
    </message>
    <message>
        <source>Attention of the encoder&apos;s layer {layer} before training; {sizes}.</source>
        <translation>训练前编码器第 {layer} 层的注意力；{sizes}。</translation>
    </message>
    <message>
        <source>The layer that the Heads tab explores, before training; {sizes}.</source>
        <translation>“注意力头”标签页所探索的层，训练之前；{sizes}。</translation>
    </message>
    <message>
        <source>Layer {layer} of run {run} at step {step}; {sizes}.</source>
        <translation>运行 {run} 的第 {layer} 层，第 {step} 步；{sizes}。</translation>
    </message>
</context>
<context>
    <name>CheckResults</name>
    <message>
        <source>The code has changed since this was found. Check again.</source>
        <translation>得出此结果之后代码已改动，请重新检查。</translation>
    </message>
    <message>
        <source>What the check found</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Shapes fit, training runs, and still it may be wrong. The studio runs your attention on small inputs and says what is wrong with it, in which line, and what would be right.</source>
        <translation>形状对得上，训练也能跑，结果仍然可能是错的。程序会用小规模输入运行你的注意力模块，指出错在哪里、在哪一行，以及正确的写法。</translation>
    </message>
    <message>
        <source>What is checked</source>
        <translation>检查内容</translation>
    </message>
    <message>
        <source>All checks</source>
        <translation>全部检查</translation>
    </message>
    <message>
        <source>Check this one</source>
        <translation>检查这个类</translation>
    </message>
    <message>
        <source>Not tested</source>
        <translation>未测试</translation>
    </message>
    <message>
        <source>Shapes, row sums, finite numbers, the same answer twice</source>
        <translation>形状、行和、数值有限、两次运行结果相同</translation>
    </message>
    <message>
        <source>One token moved: which outputs may move with it</source>
        <translation>改动一个词元：哪些输出可以随之变化</translation>
    </message>
    <message>
        <source>Tokens in another order, another batch, later tokens, forbidden keys</source>
        <translation>打乱词元顺序、更换批次、改动后面的词元、被禁止的键</translation>
    </message>
    <message>
        <source>Every parameter gets a gradient, and the number of heads and parameters is right</source>
        <translation>每个参数都有梯度，头数和参数数量正确</translation>
    </message>
    <message>
        <source>With your weights, the numbers of the paper&apos;s attention</source>
        <translation>代入你的权重，结果与论文中的注意力一致</translation>
    </message>
    <message>
        <source>The code printed {total} kB; the first {kept} kB are kept:</source>
        <translation>代码共输出 {total} kB，保留了前 {kept} kB：</translation>
    </message>
    <message>
        <source>The code printed:</source>
        <translation>代码的输出：</translation>
    </message>
</context>
<context>
    <name>CheckRunner</name>
    <message>
        <source>The process did not end in time. Try again.</source>
        <translation>进程没有及时结束，请重试。</translation>
    </message>
</context>
<context>
    <name>ChecksTable</name>
    <message>
        <source>When it holds: {what}</source>
        <translation>成立时证明：{what}</translation>
    </message>
    <message>
        <source>What it leaves open: {what}</source>
        <translation>不能证明：{what}</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Checks and their results</source>
        <translation>各项检查及结果</translation>
    </message>
    <message>
        <source>One line for each check. Choose one to read all of it, what it proves, and its evidence.</source>
        <translation>每项检查一行。选中一行可查看完整内容、它证明了什么，以及证据。</translation>
    </message>
</context>
<context>
    <name>ClaimsView</name>
    <message>
        <source>Each claim was checked against the numbers that were sent, not those now on the screen.</source>
        <translation>每条论断都按发送时的数值核对，而不是按现在屏幕上的数值。</translation>
    </message>
    <message>
        <source>Show all {count} claims</source>
        <translation>显示全部 {count} 条论断</translation>
    </message>
    <message>
        <source>The list ends here until it is asked for</source>
        <translation>列表先显示到这里，单击显示其余论断</translation>
    </message>
    <message>
        <source>Claims that could not be read: {count}</source>
        <translation>无法读取的论断：{count} 条</translation>
    </message>
    <message>
        <source>No checkable claim in this answer</source>
        <translation>这个回答里没有可核对的论断</translation>
    </message>
    <message>
        <source>1 claim</source>
        <translation>1 条论断</translation>
    </message>
    <message>
        <source>{count} claims</source>
        <translation>{count} 条论断</translation>
    </message>
    <message>
        <source>1 holds</source>
        <translation>1 条成立</translation>
    </message>
    <message>
        <source>{count} hold</source>
        <translation>{count} 条成立</translation>
    </message>
    <message>
        <source>1 does not</source>
        <translation>1 条不成立</translation>
    </message>
    <message>
        <source>{count} do not</source>
        <translation>{count} 条不成立</translation>
    </message>
    <message>
        <source>{count} cannot be checked</source>
        <translation>{count} 条无法核对</translation>
    </message>
    <message>
        <source>{claims}: {hold}, {fail}, {others}</source>
        <translation>{claims}：{hold}，{fail}，{others}</translation>
    </message>
    <message>
        <source>Click to mark this place in the heads.</source>
        <translation>单击可在各个头里标出这个位置。</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>Does not hold</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>Cannot be checked</source>
        <translation>无法核对</translation>
    </message>
</context>
<context>
    <name>CodeBox</name>
    <message>
        <source>Open code</source>
        <translation>打开代码</translation>
    </message>
    <message>
        <source>Python code (*.py)</source>
        <translation>Python 代码 (*.py)</translation>
    </message>
    <message>
        <source>Code to explain</source>
        <translation>要讲解的代码</translation>
    </message>
    <message>
        <source>Paste code here</source>
        <translation>在此粘贴代码</translation>
    </message>
    <message>
        <source>The code that the model explains. It is sent as it stands, and never run. Ctrl+Enter sends.</source>
        <translation>由模型讲解的代码，按原样发送，从不运行。按 Ctrl+Enter 发送。</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Take the code from a Python file of up to {limit} kB.</source>
        <translation>从不超过 {limit} kB 的 Python 文件中读取代码。</translation>
    </message>
    <message>
        <source>This experiment&apos;s code</source>
        <translation>当前实验的代码</translation>
    </message>
    <message>
        <source>The studio&apos;s own attention: this experiment as a plain PyTorch script that prints its numbers.</source>
        <translation>程序自己的注意力：当前实验的普通 PyTorch 脚本，会打印出它的数值。</translation>
    </message>
</context>
<context>
    <name>CodeEditor</name>
    <message>
        <source>Code to check</source>
        <translation>要检查的代码</translation>
    </message>
    <message>
        <source>Paste your attention module here, or open or drop a .py file.</source>
        <translation>在此粘贴你的注意力模块，或打开、拖入 .py 文件。</translation>
    </message>
    <message>
        <source>The code that is checked, as it stands here. Ctrl+Enter checks; the file is never written.</source>
        <translation>按此处的内容检查代码。按 Ctrl+Enter 检查；绝不会写入文件。</translation>
    </message>
</context>
<context>
    <name>CodePair</name>
    <message>
        <source>Wrong</source>
        <translation>错误写法</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确写法</translation>
    </message>
    <message>
        <source>The line with the fault; what differs from the right one is marked</source>
        <translation>含有错误的代码行；与正确写法不同的部分已标出</translation>
    </message>
    <message>
        <source>The line as it should be; what differs from the wrong one is marked</source>
        <translation>应有的代码行；与错误写法不同的部分已标出</translation>
    </message>
</context>
<context>
    <name>CodePane</name>
    <message>
        <source>Open code</source>
        <translation>打开代码</translation>
    </message>
    <message>
        <source>Python code (*.py)</source>
        <translation>Python 代码 (*.py)</translation>
    </message>
    <message>
        <source>The file has changed on the disk.</source>
        <translation>磁盘上的文件已改动。</translation>
    </message>
    <message>
        <source>The file has changed on the disk. Loading it drops what you changed here.</source>
        <translation>磁盘上的文件已改动。重新载入会丢弃你在此处的修改。</translation>
    </message>
    <message>
        <source>Load and check again</source>
        <translation>载入并重新检查</translation>
    </message>
    <message>
        <source>Opened last: {file}</source>
        <translation>上次打开：{file}</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Pasted code</source>
        <translation>粘贴的代码</translation>
    </message>
    <message>
        <source>No file</source>
        <translation>没有文件</translation>
    </message>
    <message>
        <source>{file} (changed here, not saved)</source>
        <translation>{file}（在此改动过，未保存）</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Choose the .py file with your attention module. It is only read.</source>
        <translation>选择含有你的注意力模块的 .py 文件。只会读取它。</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Code of the step</source>
        <translation>这一步的代码</translation>
    </message>
    <message>
        <source>The training loop&apos;s body, line by line as the exported script has it. The lines of the chosen phase are set apart.</source>
        <translation>训练循环的内容，与导出的脚本逐行相同。所选阶段的代码行会突出显示。</translation>
    </message>
</context>
<context>
    <name>ColorBar</name>
    <message>
        <source>largest of row</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>largest of head</source>
        <translation>头最大值</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>颜色条</translation>
    </message>
    <message>
        <source>The weight that each colour stands for. The mark shows the weight of the cursor&apos;s cell.</source>
        <translation>每种颜色代表的权重。标记指出光标所在格子的权重。</translation>
    </message>
</context>
<context>
    <name>CompareDialog</name>
    <message>
        <source>Choose what to compare.</source>
        <translation>请选择要比较什么。</translation>
    </message>
    <message>
        <source>The number of steps must be between 1 and {limit}.</source>
        <translation>步数必须在 1 到 {limit} 之间。</translation>
    </message>
    <message>
        <source>Together these runs need more memory than is free. Choose a smaller length, d_model or batch.</source>
        <translation>这些运行加起来需要的内存超过可用内存。请减小长度、d_model 或批大小。</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>比较运行</translation>
    </message>
    <message>
        <source>Several runs of your experiment start from the same seed, see the same data, and differ in one thing. They are trained in turn, step by step.</source>
        <translation>当前实验的几次运行从同一个随机种子开始，使用同样的数据，只有一处不同。它们一步一步轮流训练。</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>比较什么</translation>
    </message>
    <message>
        <source>What the runs differ in; everything else stays as it is</source>
        <translation>这些运行在哪一点上不同；其他一切照旧</translation>
    </message>
    <message>
        <source>The runs</source>
        <translation>这些运行</translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation>看什么</translation>
    </message>
    <message>
        <source>&amp;Steps of each</source>
        <translation>每次运行的步数(&amp;S)</translation>
    </message>
    <message>
        <source>How many steps each run takes; Pause stops all of them earlier</source>
        <translation>每次运行训练多少步；按“暂停”会让它们全部提前停下</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Train the runs; the present one is paused if it is in training</source>
        <translation>训练这些运行；若有运行正在训练，会先暂停它</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>CompareTab</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Which of the encoder&apos;s layers is shown; 1 is next to the input</source>
        <translation>显示编码器的哪一层；第 1 层紧接输入</translation>
    </message>
</context>
<context>
    <name>ComparedMaps</name>
    <message>
        <source>Point at a cell to read it in every map; click to keep it.</source>
        <translation>指向一个格子，就能读出它在每张图中的值；单击锁定。</translation>
    </message>
</context>
<context>
    <name>ComparedRuns</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Run A</source>
        <translation>运行 A</translation>
    </message>
    <message>
        <source>Run B</source>
        <translation>运行 B</translation>
    </message>
    <message>
        <source>A run whose heads are shown; the difference map is B minus A</source>
        <translation>显示这次运行的各个头；差值图是 B 减 A</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Swap A and B: the difference changes its sign</source>
        <translation>交换 A 和 B，差值随之变号</translation>
    </message>
    <message>
        <source>Which of the encoder&apos;s layers is shown; 1 is next to the input</source>
        <translation>显示编码器的哪一层；第 1 层紧接输入</translation>
    </message>
</context>
<context>
    <name>ComparisonSaver</name>
    <message>
        <source>Markdown document (*.md)</source>
        <translation>Markdown 文档 (*.md)</translation>
    </message>
    <message>
        <source>JSON data (*.json)</source>
        <translation>JSON 数据 (*.json)</translation>
    </message>
    <message>
        <source>Save comparison</source>
        <translation>保存比较结果</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>The numbers are being put together.</source>
        <translation>正在整理数值。</translation>
    </message>
    <message>
        <source>The code is longer than {limit} kB. Keep the part that is to be explained.</source>
        <translation>代码超过 {limit} kB。请只保留需要讲解的部分。</translation>
    </message>
    <message>
        <source>Paste code, open a file, or take this experiment&apos;s.</source>
        <translation>请粘贴代码、打开文件，或使用当前实验的代码。</translation>
    </message>
    <message>
        <source>The question is longer than {limit} characters.</source>
        <translation>问题超过 {limit} 个字符。</translation>
    </message>
    <message>
        <source>Write a question.</source>
        <translation>请写下问题。</translation>
    </message>
    <message>
        <source>There is no error to explain.</source>
        <translation>没有可解释的错误。</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends; Enter starts a new line.</source>
        <translation>按 Ctrl+Enter 发送，按 Enter 换行。</translation>
    </message>
    <message>
        <source>Question about the heads</source>
        <translation>关于注意力头的问题</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Error to explain</source>
        <translation>要解释的错误</translation>
    </message>
    <message>
        <source>Ask about attention, this experiment, or the paper</source>
        <translation>可以问注意力、当前实验或论文</translation>
    </message>
    <message>
        <source>Attach the frame</source>
        <translation>附上当前帧</translation>
    </message>
    <message>
        <source>Send the weights on the screen with the question; what the model says of them is checked.</source>
        <translation>把屏幕上的权重随问题一起发送；模型对这些权重的论断会逐条核对。</translation>
    </message>
</context>
<context>
    <name>ConfigForm</name>
    <message>
        <source>{count} characters, {distinct} distinct</source>
        <translation>{count} 个字符，{distinct} 种</translation>
    </message>
    <message>
        <source>{count} tokens, {distinct} distinct</source>
        <translation>{count} 个词元，共 {distinct} 种</translation>
    </message>
    <message>
        <source>The width of one head: d_k = d_model / h (section 3.2.2).</source>
        <translation>一个头的宽度：d_k = d_model / h（3.2.2 节）。</translation>
    </message>
    <message>
        <source>New seed: the next number</source>
        <translation>换种子：取下一个数</translation>
    </message>
</context>
<context>
    <name>ConfigPanel</name>
    <message>
        <source>Use an example text</source>
        <translation>使用示例文本</translation>
    </message>
    <message>
        <source>Swap L and h</source>
        <translation>交换 L 和 h</translation>
    </message>
    <message>
        <source>Use {value}</source>
        <translation>改用 {value}</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Start from a known experiment. The device stays.</source>
        <translation>从一个现成的实验开始，计算设备不变。</translation>
    </message>
</context>
<context>
    <name>ConnectionSection</name>
    <message>
        <source>Likely causes</source>
        <translation>可能的原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消，没有改动任何设置。</translation>
    </message>
    <message>
        <source>Asking {model} at {host}, for at most {seconds} s…</source>
        <translation>正在向 {host} 的 {model} 提问，最多等 {seconds} 秒…</translation>
    </message>
    <message>
        <source>It works, without the proxy.</source>
        <translation>连接正常（未经代理）。</translation>
    </message>
    <message>
        <source>It works.</source>
        <translation>连接正常。</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>Use {url}</source>
        <translation>改用 {url}</translation>
    </message>
    <message>
        <source>Go without the proxy</source>
        <translation>不经代理</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Test co&amp;nnection</source>
        <translation>测试连接(&amp;N)</translation>
    </message>
    <message>
        <source>Asks the model once, at temperature {temperature}: “{question}”</source>
        <translation>以温度 {temperature} 向模型提一个问题：“{question}”</translation>
    </message>
    <message>
        <source>Cance&amp;l</source>
        <translation>取消(&amp;L)</translation>
    </message>
    <message>
        <source>End the request now</source>
        <translation>立即结束这次请求</translation>
    </message>
    <message>
        <source>Waiting for the gateway</source>
        <translation>正在等待网关</translation>
    </message>
    <message>
        <source>Answered after</source>
        <translation>响应用时</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
</context>
<context>
    <name>ControlsPage</name>
    <message>
        <source>What the controls say about {name}:</source>
        <translation>关于{name}，对照说明了：</translation>
    </message>
    <message>
        <source>These are not the heads that the window shows now: compute again.</source>
        <translation>这些不是窗口现在显示的头：请重新计算。</translation>
    </message>
    <message>
        <source>Compute the controls</source>
        <translation>计算对照</translation>
    </message>
    <message>
        <source>Measure these heads, and the same of what can have learned nothing; the window goes on</source>
        <translation>测量这些头，再对什么都没学过的对照做同样的测量；窗口照常使用</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop computing; what was shown before stays</source>
        <translation>停止计算；之前显示的结果保留</translation>
    </message>
    <message>
        <source>Controls computed</source>
        <translation>已计算的对照</translation>
    </message>
    <message>
        <source>How many twins and orders are measured</source>
        <translation>已测量多少个孪生模型和词元顺序</translation>
    </message>
    <message>
        <source>A map always looks like something. Here every measure of a head stands beside those of {twins} untrained twins (the same experiment and tokens, other seeds), of its own maps for {shuffles} orders of the tokens, and of an equal share for every key. What the twins show as well, training has not made.</source>
        <translation>任何一张图看上去都像有点什么。这里把每个头的每项度量放在三种对照旁边：{twins} 个未训练的孪生模型（实验和词元相同，随机种子不同）、同一个头在 {shuffles} 种词元顺序下的图，以及各个键均分的情形。孪生模型也有的，就不是训练出来的。</translation>
    </message>
    <message>
        <source>Every measure and its controls</source>
        <translation>每项度量及其对照</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>All layers and measures, in full; heads count from 0 in files</source>
        <translation>所有层、所有度量，数字完整；文件中头从 0 数起</translation>
    </message>
    <message>
        <source>What the controls say about each head</source>
        <translation>对照对每个头的说明</translation>
    </message>
</context>
<context>
    <name>ConversationMenu</name>
    <message>
        <source>Save conversation</source>
        <translation>保存对话</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown 文档 (*.md)</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Begin a new conversation, save this one, or copy it.</source>
        <translation>开始新对话，保存或复制当前对话。</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Put this conversation aside; models know nothing of it any more</source>
        <translation>搁置当前对话，模型不再知道其中的内容</translation>
    </message>
    <message>
        <source>Save as Markdown…</source>
        <translation>另存为 Markdown…</translation>
    </message>
    <message>
        <source>Questions, what was sent, answers, and claims with what checking them found</source>
        <translation>包括问题、发送的内容、回答，以及每条论断的核对结果</translation>
    </message>
    <message>
        <source>Copy conversation</source>
        <translation>复制对话</translation>
    </message>
    <message>
        <source>Copy the same Markdown</source>
        <translation>复制同样内容的 Markdown</translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Show {count} earlier questions</source>
        <translation>显示更早的 {count} 个问题</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Earlier questions are kept, and shown when they are wanted.</source>
        <translation>更早的问题都还在，单击即可显示。</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>跳到末尾</translation>
    </message>
    <message>
        <source>Show the newest text, and follow it while it grows.</source>
        <translation>显示最新的内容，并跟随它滚动。</translation>
    </message>
</context>
<context>
    <name>CostLine</name>
    <message>
        <source>{parameters} parameters
Weights {weights}, in all about {total}</source>
        <translation>参数 {parameters} 个
权重 {weights}，总共约 {total}</translation>
    </message>
    <message>
        <source>Compute anyway</source>
        <translation>仍然计算</translation>
    </message>
    <message>
        <source>Compute it in spite of what it takes; Pause and Undo stay at hand</source>
        <translation>不管代价，照样计算；随时可以暂停或撤销</translation>
    </message>
    <message>
        <source>Keep the last</source>
        <translation>恢复原值</translation>
    </message>
    <message>
        <source>Put the values of the experiment shown back into the fields (Esc)</source>
        <translation>把各栏恢复为当前所示实验的值 (Esc)</translation>
    </message>
    <message>
        <source>Predicted before anything is computed: the parameters of one multi-head layer, its attention weights [head, query, key] in float32, and the peak of memory while it is trained. Above {limit} the studio asks, above the memory that is free it refuses.</source>
        <translation>在计算之前估计：一个多头层的参数量、float32 注意力权重 [头、查询、键] 的大小，以及训练时的内存峰值。超过 {limit} 会先询问，超过可用内存则拒绝计算。</translation>
    </message>
</context>
<context>
    <name>CostPlot</name>
    <message>
        <source>{when}: {costs}</source>
        <translation>{when}：{costs}</translation>
    </message>
    <message>
        <source>Point at a length to read it</source>
        <translation>将指针移到某个长度上即可读数</translation>
    </message>
    <message>
        <source>length L</source>
        <translation>长度 L</translation>
    </message>
    <message>
        <source>Cost against length</source>
        <translation>长度与开销</translation>
    </message>
    <message>
        <source>Left and right arrow keys read the measured lengths one by one; Esc ends it</source>
        <translation>左右方向键逐个读取已测长度；Esc 结束</translation>
    </message>
</context>
<context>
    <name>DepthChooser</name>
    <message>
        <source>La&amp;yer</source>
        <translation>层(&amp;Y)</translation>
    </message>
    <message>
        <source>{layer} of {layers}</source>
        <translation>第 {layer} 层，共 {layers} 层</translation>
    </message>
    <message>
        <source>The encoder&apos;s layers, from the input (1) to the answers. Each has heads of its own and reads what the one before it wrote.</source>
        <translation>编码器的各层，从输入（1）到答案。每层有自己的头，读取前一层写出的内容。</translation>
    </message>
</context>
<context>
    <name>DetailsFold</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What exactly was reported; keys are left out</source>
        <translation>收到的原始内容，其中不含密钥</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the details; keys are left out</source>
        <translation>复制详情，其中不含密钥</translation>
    </message>
</context>
<context>
    <name>DifferenceBar</name>
    <message>
        <source>Colour bar of the difference</source>
        <translation>差值的颜色条</translation>
    </message>
    <message>
        <source>The weight in B minus the weight in A: blue where B looks less, orange where it looks more. Both sides reach equally far.</source>
        <translation>B 的权重减去 A 的权重：蓝色处 B 看得更少，橙色处看得更多。两侧范围相等。</translation>
    </message>
</context>
<context>
    <name>DifferenceCanvas</name>
    <message>
        <source>Head {head}: {share} of its attention lies elsewhere in B than in A (half the sum of the differences, on average over the queries).</source>
        <translation>头 {head}：与 A 相比，B 有 {share} 的注意力落在别处（差值绝对值之和的一半，对各查询取平均）。</translation>
    </message>
    <message>
        <source>Difference of the heads, B minus A</source>
        <translation>各个头的差值，B 减 A</translation>
    </message>
</context>
<context>
    <name>DistributionPanel</name>
    <message>
        <source>Once a run has steps, the values of its gradients are counted here.</source>
        <translation>训练几步之后，这里会统计梯度的取值。</translation>
    </message>
    <message>
        <source>step {step}, {count} values</source>
        <translation>第 {step} 步，共 {count} 个值</translation>
    </message>
    <message>
        <source>Computing the gradient at step {step} …</source>
        <translation>正在计算第 {step} 步的梯度…</translation>
    </message>
    <message>
        <source>The gradient at step {step} is not finite.</source>
        <translation>第 {step} 步的梯度不是有限数。</translation>
    </message>
    <message>
        <source>Pause, or lock a step with a click in a curve, to count the values of its gradient.</source>
        <translation>请暂停训练，或单击曲线锁定一步，以统计那一步的梯度取值。</translation>
    </message>
    <message>
        <source>mean {mean}, standard deviation {deviation}, from {lowest} to {highest}</source>
        <translation>均值 {mean}，标准差 {deviation}，从 {lowest} 到 {highest}</translation>
    </message>
    <message>
        <source>{count} of {size} values from {low} to {high}</source>
        <translation>{size} 个值中有 {count} 个在 {low} 到 {high} 之间</translation>
    </message>
    <message>
        <source>No value is exactly 0.</source>
        <translation>没有恰好为 0 的值。</translation>
    </message>
    <message>
        <source>Exactly 0: {count} values ({share}).</source>
        <translation>恰好为 0 的有 {count} 个（{share}）。</translation>
    </message>
    <message>
        <source>Clipping leaves it as it is: the total norm is {total}, the limit {limit}.</source>
        <translation>裁剪没有改变它：总范数为 {total}，上限为 {limit}。</translation>
    </message>
    <message>
        <source>Before clipping, which multiplies it by {factor}: total norm {total}, limit {limit}.</source>
        <translation>这是裁剪之前的值，裁剪时乘以 {factor}：总范数 {total}，上限 {limit}。</translation>
    </message>
    <message>
        <source>Gradient of</source>
        <translation>查看梯度</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Whose gradient to look at; a click on a name in the map of gradients chooses it, too</source>
        <translation>选择要查看哪个参数的梯度；单击梯度图中的参数名也可以选择</translation>
    </message>
    <message>
        <source>Distribution of the gradient</source>
        <translation>梯度的分布</translation>
    </message>
    <message>
        <source>How many values of the gradient lie in each range, on a logarithmic scale of counts</source>
        <translation>梯度的取值落在各个区间的个数；个数用对数坐标</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>The last error of the engine or the gateway: what it means, and what to do</source>
        <translation>引擎或网关最近一次的错误：是什么意思，怎么办</translation>
    </message>
    <message>
        <source>Ask a model</source>
        <translation>向模型提问</translation>
    </message>
    <message>
        <source>It reads the weights on the screen, and the studio checks what it claims, number by number.</source>
        <translation>它解读屏幕上的权重，程序用真实的数值逐条核对它的论断。</translation>
    </message>
    <message>
        <source>It explains code and errors, yours or the studio&apos;s own.</source>
        <translation>它讲解代码和错误，可以是你的，也可以是程序自己的。</translation>
    </message>
    <message>
        <source>You see what will be sent first, and can change it. Nothing goes out before you press Send.</source>
        <translation>要发送的内容会先给你看，也可以修改。按“发送”之前，什么都不会发出。</translation>
    </message>
    <message>
        <source>Read this</source>
        <translation>解读当前画面</translation>
    </message>
    <message>
        <source>What the heads on the screen do, in words</source>
        <translation>用文字说明屏幕上的各个头在做什么</translation>
    </message>
    <message>
        <source>Explain this code</source>
        <translation>讲解代码</translation>
    </message>
    <message>
        <source>Step by step, with the shape of each tensor</source>
        <translation>逐步讲解，并说明每个张量的形状</translation>
    </message>
    <message>
        <source>Explain this error</source>
        <translation>解释错误</translation>
    </message>
    <message>
        <source>Ask freely</source>
        <translation>自由提问</translation>
    </message>
    <message>
        <source>Anything about attention, this experiment, or the paper</source>
        <translation>关于注意力、当前实验或论文的任何问题</translation>
    </message>
</context>
<context>
    <name>EncodingPage</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Computing the encoding…</source>
        <translation>正在计算编码…</translation>
    </message>
    <message>
        <source>Point at a cell to read it with its formula; click to keep it.</source>
        <translation>指向一个格子，就能读出它的值和公式；单击锁定。</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>底数</translation>
    </message>
    <message>
        <source>How many positions are drawn; the experiment&apos;s length at first</source>
        <translation>画出多少个位置；起初是实验的长度</translation>
    </message>
    <message>
        <source>How many numbers are added to each token; the experiment&apos;s d_model at first</source>
        <translation>每个词元上加多少个数；起初是实验的 d_model</translation>
    </message>
    <message>
        <source>Wavelengths grow from 2π to this many times 2π; 10000 in the paper (section 3.5)</source>
        <translation>波长从 2π 增长到 2π 乘以这个数；论文中是 10000（3.5 节）</translation>
    </message>
    <message>
        <source>As in the experiment</source>
        <translation>与实验一致</translation>
    </message>
    <message>
        <source>Length and d_model of the experiment, and the paper&apos;s base</source>
        <translation>实验的长度和 d_model，论文的底数</translation>
    </message>
    <message>
        <source>Encoding: tokens down, dimensions across (from 0)</source>
        <translation>编码：纵向是词元，横向是维度（从 0 数起）</translation>
    </message>
    <message>
        <source>Dot products of the tokens&apos; encodings</source>
        <translation>词元编码之间的点积</translation>
    </message>
    <message>
        <source>PE(pos, 2i) = sin(pos / 10000^(2i / d_model)) in even dimensions, the cosine in odd ones: fast waves at the left, slow ones at the right. pos is 0 for token 1</source>
        <translation>偶数维是 PE(pos, 2i) = sin(pos / 10000^(2i / d_model))，奇数维是同样角度的余弦：左边的波快，右边的波慢。词元 1 的 pos 为 0</translation>
    </message>
    <message>
        <source>How alike the encodings of two tokens are. Stripes along the diagonal: only the distance counts, so a head can learn to look a fixed number of tokens back</source>
        <translation>两个词元的编码有多相似。条纹与对角线平行：只有距离起作用，所以头可以学会往回看固定个数的词元</translation>
    </message>
    <message>
        <source>Colour bar of the encoding</source>
        <translation>编码的颜色条</translation>
    </message>
    <message>
        <source>Sine and cosine lie between -1 and 1.</source>
        <translation>正弦和余弦在 -1 与 1 之间。</translation>
    </message>
    <message>
        <source>Colour bar of the dot products</source>
        <translation>点积的颜色条</translation>
    </message>
    <message>
        <source>The dot product is largest with the position itself.</source>
        <translation>位置与自身的点积最大。</translation>
    </message>
</context>
<context>
    <name>ErrorReporter</name>
    <message>
        <source>Something went wrong in the studio ({error}). Your experiment is still here; copy the details if you report this.</source>
        <translation>程序内部出错（{error}）。你的实验还在；如要报告问题，请复制详情。</translation>
    </message>
</context>
<context>
    <name>EvidenceView</name>
    <message>
        <source>Found</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Rows: {rows}. Columns: {columns}.</source>
        <translation>行：{rows}。列：{columns}。</translation>
    </message>
</context>
<context>
    <name>ExperimentsPage</name>
    <message>
        <source>A: {name}</source>
        <translation>A：{name}</translation>
    </message>
    <message>
        <source>B: {name}</source>
        <translation>B：{name}</translation>
    </message>
    <message>
        <source>B − A: blue less, orange more</source>
        <translation>B − A：蓝少，橙多</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Computing both…</source>
        <translation>正在计算两边…</translation>
    </message>
    <message>
        <source>Keep as A</source>
        <translation>留作 A</translation>
    </message>
    <message>
        <source>Keep these heads as A while you change the experiment or move along the timeline: the experiment in force can then be B</source>
        <translation>把这些头留作 A，然后修改实验或沿时间线移动：那时可以把当前实验作为 B</translation>
    </message>
    <message>
        <source>B:</source>
        <translation>B：</translation>
    </message>
    <message>
        <source>What B has otherwise</source>
        <translation>B 有什么不同</translation>
    </message>
    <message>
        <source>B is A with this one thing changed. Learned weights stay as they are, so the difference is the change&apos;s alone</source>
        <translation>B 就是只改了这一处的 A。学到的权重不变，所以差值只来自这处改动</translation>
    </message>
    <message>
        <source>Put B in force</source>
        <translation>采用 B</translation>
    </message>
    <message>
        <source>Make B the window&apos;s experiment, untrained; Undo takes it back. Not for the scale</source>
        <translation>把 B 作为窗口的实验（未训练）；可以撤销。去掉缩放的 B 除外</translation>
    </message>
    <message>
        <source>Measures, the largest change first</source>
        <translation>度量，变化最大的在前</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>All measures of both sides, in full; heads count from 0 in files</source>
        <translation>两边的所有度量，数字完整；文件中头从 0 数起</translation>
    </message>
</context>
<context>
    <name>ExponentTable</name>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Exponent</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>Doubling</source>
        <translation>加倍</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>How attention is computed</source>
        <translation>注意力的计算方式</translation>
    </message>
    <message>
        <source>The slope of the curve on logarithmic axes, by least squares, with its standard error: 2 for L², 1 for L</source>
        <translation>曲线在对数坐标上的斜率，由最小二乘法求得，附标准误差：L² 为 2，L 为 1</translation>
    </message>
    <message>
        <source>What doubling the length multiplies the cost by</source>
        <translation>长度加倍时开销变为多少倍</translation>
    </message>
    <message>
        <source>The lengths from 256 on; below, starting each operation costs more than computing it</source>
        <translation>不小于 256 的长度；更短时启动运算的开销大于计算本身</translation>
    </message>
    <message>
        <source>Fitted exponents</source>
        <translation>拟合的指数</translation>
    </message>
    <message>
        <source>Copy exponents</source>
        <translation>复制指数</translation>
    </message>
</context>
<context>
    <name>ExportActions</name>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>Animated GIF (*.gif)</source>
        <translation>GIF 动画 (*.gif)</translation>
    </message>
    <message>
        <source>Animated PNG (*.png)</source>
        <translation>PNG 动画 (*.png)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>NumPy archive (*.npz)</source>
        <translation>NumPy 存档 (*.npz)</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>TensorBoard events (*tfevents*)</source>
        <translation>TensorBoard 事件 (*tfevents*)</translation>
    </message>
    <message>
        <source>There is no training record yet: press Run first.</source>
        <translation>还没有训练记录，请先按“运行”。</translation>
    </message>
    <message>
        <source>Python script (*.py)</source>
        <translation>Python 脚本 (*.py)</translation>
    </message>
    <message>
        <source>There are no heads to export yet.</source>
        <translation>还没有可以导出的头。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The export did not end in time. Choose a faster or emptier disk.</source>
        <translation>导出没有按时完成，请换一个更快或更空的磁盘。</translation>
    </message>
</context>
<context>
    <name>FactTable</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A: right</source>
        <translation>A：正确</translation>
    </message>
    <message>
        <source>B: fault</source>
        <translation>B：错误</translation>
    </message>
    <message>
        <source>Shape of the weights</source>
        <translation>权重的形状</translation>
    </message>
    <message>
        <source>Sums of the rows</source>
        <translation>各行之和</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Loss, five steps</source>
        <translation>损失（五步）</translation>
    </message>
    <message>
        <source>grad_norm, five steps</source>
        <translation>grad_norm（五步）</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限值</translation>
    </message>
    <message>
        <source>off by up to {share} of the largest</source>
        <translation>最多相差最大值的 {share}</translation>
    </message>
</context>
<context>
    <name>FailureView</name>
    <message>
        <source>Likely causes</source>
        <translation>可能的原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>Open settings…</source>
        <translation>打开设置…</translation>
    </message>
    <message>
        <source>Address, key and model of the gateway</source>
        <translation>网关的地址、密钥和模型</translation>
    </message>
    <message>
        <source>Change the base URL to {url}, and ask again</source>
        <translation>把接口地址改为 {url}，并重新提问</translation>
    </message>
    <message>
        <source>Use the corrected address</source>
        <translation>使用更正后的地址</translation>
    </message>
    <message>
        <source>Leave the proxy out until the studio is closed, and ask again</source>
        <translation>程序关闭之前不经代理，并重新提问</translation>
    </message>
    <message>
        <source>Go without the proxy</source>
        <translation>不经代理</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>重新提问</translation>
    </message>
    <message>
        <source>Send the same request once more</source>
        <translation>把同一个请求再发送一次</translation>
    </message>
</context>
<context>
    <name>FaultCard</name>
    <message>
        <source>How sure it is that this is the fault: certain when only this one gives these numbers</source>
        <translation>有多大把握是这个错误：只有它能得出这些数值时为“确定”</translation>
    </message>
    <message>
        <source>The fault&apos;s name, the same as in the fault lab and in --json</source>
        <translation>错误的名称，与错误实验室和 --json 中的相同</translation>
    </message>
    <message>
        <source>Go to line {line}</source>
        <translation>转到第 {line} 行</translation>
    </message>
    <message>
        <source>Show this line in the code; it is marked there</source>
        <translation>在代码中显示这一行；该行已标出</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确写法</translation>
    </message>
</context>
<context>
    <name>FaultList</name>
    <message>
        <source>Fault</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>How many checks catch it</source>
        <translation>有多少项检查能发现它</translation>
    </message>
    <message>
        <source>raises nothing</source>
        <translation>不抛出异常</translation>
    </message>
    <message>
        <source>raises an error</source>
        <translation>抛出异常</translation>
    </message>
    <message>
        <source>checks that catch it</source>
        <translation>能发现它的检查</translation>
    </message>
    <message>
        <source>{summary} An error is raised.</source>
        <translation>{summary}会抛出异常。</translation>
    </message>
    <message>
        <source>{summary} Nothing is raised.</source>
        <translation>{summary}不会抛出任何异常。</translation>
    </message>
    <message>
        <source>Find a fault</source>
        <translation>查找错误</translation>
    </message>
    <message>
        <source>Type a part of a name: softmax, mask, view, zero_grad, …</source>
        <translation>输入名称的一部分：softmax、掩码、view、zero_grad……</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>FaultMaps</name>
    <message>
        <source>Point at a cell, or move over the cells with the arrow keys, to read it.</source>
        <translation>指向格子，或用方向键移动，即可读出数值。</translation>
    </message>
    <message>
        <source>Head {head}, query {query} &apos;{query_token}&apos;, key {key} &apos;{key_token}&apos;</source>
        <translation>头 {head}，查询 {query} “{query_token}”，键 {key} “{key_token}”</translation>
    </message>
    <message>
        <source>{cell}: {value}</source>
        <translation>{cell}：{value}</translation>
    </message>
    <message>
        <source>{cell}: right {right}, with the fault {faulty} ({difference})</source>
        <translation>{cell}：正确值 {right}，带错误 {faulty}（{difference}）</translation>
    </message>
    <message>
        <source>A: right</source>
        <translation>A：正确</translation>
    </message>
    <message>
        <source>B: fault</source>
        <translation>B：错误</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>Heads without and with the fault, and their difference</source>
        <translation>无错误与有错误的头，以及二者之差</translation>
    </message>
</context>
<context>
    <name>FaultPage</name>
    <message>
        <source>The heads are those after five steps of training.</source>
        <translation>图中是训练五步之后的头。</translation>
    </message>
    <message>
        <source>The weights are the same with and without the fault; see the outputs.</source>
        <translation>有没有这个错误，权重都一样；请看输出。</translation>
    </message>
    <message>
        <source>Computing what it does…</source>
        <translation>正在计算它的影响…</translation>
    </message>
    <message>
        <source>The fault is off: A and B are the same right layer.</source>
        <translation>错误已关闭：A 与 B 是同一个正确的层。</translation>
    </message>
    <message>
        <source>Nothing is raised.</source>
        <translation>没有抛出任何异常。</translation>
    </message>
    <message>
        <source>The checks below were run on the experiment before. Compute again to renew them.</source>
        <translation>下面的检查是针对先前的实验做的。请重新计算。</translation>
    </message>
    <message>
        <source>The checks are still being run.</source>
        <translation>检查仍在运行。</translation>
    </message>
    <message>
        <source>Caught by: {checks}.</source>
        <translation>能发现它的检查：{checks}。</translation>
    </message>
    <message>
        <source>No check catches it.</source>
        <translation>没有检查能发现它。</translation>
    </message>
    <message>
        <source>Not noticed by: {checks}.</source>
        <translation>没有察觉的检查：{checks}。</translation>
    </message>
    <message>
        <source>Fault is on</source>
        <translation>启用错误</translation>
    </message>
    <message>
        <source>Switch the fault off and on to see what it changes. The experiment itself stays as it is</source>
        <translation>关闭再打开错误，看看它改变了什么。实验本身保持不变</translation>
    </message>
    <message>
        <source>Five steps of training with the fault, and without it in grey:</source>
        <translation>带错误训练五步，灰色为没有错误的曲线：</translation>
    </message>
    <message>
        <source>Name in code and JSON: {name}.</source>
        <translation>在代码和 JSON 中的名称：{name}。</translation>
    </message>
    <message>
        <source>One of the faults that the article names.</source>
        <translation>文章提到的错误之一。</translation>
    </message>
    <message>
        <source>A public case: {link}.</source>
        <translation>公开案例：{link}。</translation>
    </message>
</context>
<context>
    <name>FaultsTab</name>
    <message>
        <source>Compute again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>The experiment changed: which checks catch what was computed for the one before.</source>
        <translation>实验已改变：矩阵是针对先前的实验计算的。</translation>
    </message>
    <message>
        <source>Each fault is put into the live experiment, and every check is run on it…</source>
        <translation>正在把每个错误放进当前实验，并运行每项检查…</translation>
    </message>
    <message>
        <source>Why do shapes fit, and the result is wrong? Compute which checks catch which faults.</source>
        <translation>为什么形状都对，结果却是错的？计算看看哪些检查能发现哪些错误。</translation>
    </message>
    <message>
        <source>Faults and what they do</source>
        <translation>错误及其影响</translation>
    </message>
</context>
<context>
    <name>FiguresModel</name>
    <message>
        <source>The model ID that was asked, and how the request ended if not with an answer</source>
        <translation>提问所用的模型 ID；如果没有得到回答，则注明请求如何结束</translation>
    </message>
    <message>
        <source>Claims that agree with the numbers that were sent</source>
        <translation>与发送的数值相符的论断</translation>
    </message>
    <message>
        <source>Claims that the numbers contradict</source>
        <translation>与数值相矛盾的论断</translation>
    </message>
    <message>
        <source>Claims that the numbers that were sent cannot decide</source>
        <translation>无法用发送的数值判定的论断</translation>
    </message>
    <message>
        <source>Of the cells and heads that another model speaks of too: where both say the same</source>
        <translation>其他模型也谈到的格子和头中，有多少说法相同</translation>
    </message>
    <message>
        <source>From sending the request to the first text or thought</source>
        <translation>从发送请求到收到第一段文字或思考</translation>
    </message>
    <message>
        <source>From sending the request to the end of the answer</source>
        <translation>从发送请求到回答结束</translation>
    </message>
    <message>
        <source>Tokens of the question, as the gateway counts them</source>
        <translation>问题的词元数，以网关统计为准</translation>
    </message>
    <message>
        <source>Tokens of the answer and of thinking, as the gateway counts them</source>
        <translation>回答与思考的词元数，以网关统计为准</translation>
    </message>
    <message>
        <source>{model} ({state})</source>
        <translation>{model}（{state}）</translation>
    </message>
</context>
<context>
    <name>FiguresTable</name>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Figures of every model</source>
        <translation>各模型的数据</translation>
    </message>
    <message>
        <source>What each model took, and how its claims fared. Enter on a row shows its answer above.</source>
        <translation>各模型的用时与词元数，以及论断的核对结果。在一行上按 Enter，上方会显示它的回答。</translation>
    </message>
</context>
<context>
    <name>FilmMaker</name>
    <message>
        <source>A film is being made already; it will be ready in a moment.</source>
        <translation>已经在制作一段动画，马上就好。</translation>
    </message>
    <message>
        <source>There is no run to film yet: press Run first.</source>
        <translation>还没有可以制成动画的运行，请先按“运行”。</translation>
    </message>
    <message>
        <source>These heads are too large for a film. Choose a shorter input for the run.</source>
        <translation>这些头太大，无法制成动画。请缩短输入后再训练。</translation>
    </message>
    <message>
        <source>The export did not end in time. Choose a faster or emptier disk.</source>
        <translation>导出没有按时完成，请换一个更快或更空的磁盘。</translation>
    </message>
</context>
<context>
    <name>FilmSheet</name>
    <message>
        <source>step {step}</source>
        <translation>第 {step} 步</translation>
    </message>
    <message>
        <source>loss {loss}</source>
        <translation>损失 {loss}</translation>
    </message>
    <message>
        <source>accuracy {accuracy} %</source>
        <translation>准确率 {accuracy} %</translation>
    </message>
    <message>
        <source>layer {n}</source>
        <translation>第 {n} 层</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>Growth</source>
        <translation>增长</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>略去的内容</translation>
    </message>
    <message>
        <source>Exponents</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>An exponent needs three lengths from 256 on: short ones say nothing of growth.</source>
        <translation>拟合指数需要三个不小于 256 的长度：短序列看不出增长趋势。</translation>
    </message>
</context>
<context>
    <name>FlagsPanel</name>
    <message>
        <source>{kind}: {parameter}</source>
        <translation>{kind}：{parameter}</translation>
    </message>
    <message>
        <source>{kind}: layer {n}, {parameters}</source>
        <translation>{kind}：第 {n} 层，{parameters}</translation>
    </message>
    <message>
        <source>as a whole</source>
        <translation>整层</translation>
    </message>
    <message>
        <source>exploding</source>
        <translation>梯度爆炸</translation>
    </message>
    <message>
        <source>vanishing</source>
        <translation>梯度消失</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>梯度为零</translation>
    </message>
    <message>
        <source>Dead, vanishing and exploding gradients are listed here, with what to try.</source>
        <translation>这里列出为零、消失和爆炸的梯度，以及可以试试什么。</translation>
    </message>
    <message>
        <source>Step {step}: no gradient is dead, vanishes or explodes.</source>
        <translation>第 {step} 步：没有为零、消失或爆炸的梯度。</translation>
    </message>
    <message>
        <source>{count} {kind}</source>
        <translation>{kind} {count} 个</translation>
    </message>
    <message>
        <source>Step {step}: {counts}</source>
        <translation>第 {step} 步：{counts}</translation>
    </message>
    <message>
        <source>{name}: {text}</source>
        <translation>{name}：{text}</translation>
    </message>
    <message>
        <source>Dead: 0 in each of the last 10 steps, while others move. Vanishing: less than 1e-8 of the weights, or the first layer below 1e-4 of the last. Exploding: 1,000 times its median, or larger than the weights.</source>
        <translation>梯度为零：最近 10 步都是 0，而其他参数仍在变化。梯度消失：不到权重的 1e-8，或第一层不到最后一层的 1e-4。梯度爆炸：达到自身中位数的 1,000 倍，或大于权重本身。</translation>
    </message>
    <message>
        <source>Flagged gradients</source>
        <translation>异常的梯度</translation>
    </message>
    <message>
        <source>Choose one to read why it is flagged; Enter shows its gradient</source>
        <translation>选择一项，查看为什么算异常；按 Enter 查看它的梯度</translation>
    </message>
    <message>
        <source>Show its gradient</source>
        <translation>查看它的梯度</translation>
    </message>
    <message>
        <source>The distribution of its values at this step</source>
        <translation>这一步的梯度取值的分布</translation>
    </message>
</context>
<context>
    <name>GatewaySection</name>
    <message>
        <source>&amp;Base URL</source>
        <translation>接口地址(&amp;B)</translation>
    </message>
    <message>
        <source>The address of an OpenAI-compatible gateway. The studio completes it: a missing /v1 is added, a pasted endpoint is cut back.</source>
        <translation>兼容 OpenAI 的网关地址。程序会把它补全：缺少 /v1 时自动加上，多粘贴的端点路径会去掉。</translation>
    </message>
    <message>
        <source>Base URL</source>
        <translation>接口地址</translation>
    </message>
    <message>
        <source>Requests go to</source>
        <translation>请求发往</translation>
    </message>
    <message>
        <source>The exact address that receives the key and the questions.</source>
        <translation>接收密钥和问题的确切地址。</translation>
    </message>
    <message>
        <source>&amp;Model ID</source>
        <translation>模型 ID(&amp;M)</translation>
    </message>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>as the gateway lists it</source>
        <translation>与网关列出的名称一致</translation>
    </message>
    <message>
        <source>The model that answers, as the gateway&apos;s model list names it.</source>
        <translation>回答问题的模型，用网关模型列表里的名称。</translation>
    </message>
</context>
<context>
    <name>GradientRow</name>
    <message>
        <source>Blue: more weight would lower the loss; orange: raise it (that rows sum to 1 is set aside).</source>
        <translation>蓝色：权重增大会降低损失；橙色：会升高损失（没有考虑每行的和为 1）。</translation>
    </message>
</context>
<context>
    <name>HeadMenu</name>
    <message>
        <source>&amp;Enlarge</source>
        <translation>放大(&amp;E)</translation>
    </message>
    <message>
        <source>Show &amp;all heads</source>
        <translation>显示所有头(&amp;A)</translation>
    </message>
    <message>
        <source>Switch this head &amp;on</source>
        <translation>打开这个头(&amp;O)</translation>
    </message>
    <message>
        <source>Switch this head o&amp;ff</source>
        <translation>关闭这个头(&amp;F)</translation>
    </message>
    <message>
        <source>Its output is left out; loss and accuracy show what it was worth</source>
        <translation>不计入它的输出；损失和准确率会显示它的价值</translation>
    </message>
    <message>
        <source>&amp;Trace this weight</source>
        <translation>追踪这个权重(&amp;T)</translation>
    </message>
    <message>
        <source>Point at a cell first</source>
        <translation>请先指向一个格子</translation>
    </message>
    <message>
        <source>Query {query}, key {key}: where the number comes from, in the inspector</source>
        <translation>查询 {query}，键 {key}：在检查器中查看这个数从何而来</translation>
    </message>
    <message>
        <source>Copy &amp;weights of this head</source>
        <translation>复制这个头的权重(&amp;W)</translation>
    </message>
    <message>
        <source>As CSV: a line for each query, a column for each key</source>
        <translation>CSV 格式：每行一个查询，每列一个键</translation>
    </message>
    <message>
        <source>Too many for the clipboard; use File &gt; Export</source>
        <translation>太多，剪贴板放不下；请用“文件 &gt; 导出”</translation>
    </message>
    <message>
        <source>Copy &amp;readout</source>
        <translation>复制读数(&amp;R)</translation>
    </message>
    <message>
        <source>The sentence about the cell under the cursor</source>
        <translation>描述光标所在格子的那句话</translation>
    </message>
</context>
<context>
    <name>HeadPictures</name>
    <message>
        <source>Drawing…</source>
        <translation>正在绘制…</translation>
    </message>
</context>
<context>
    <name>HeadSwitch</name>
    <message>
        <source>Switch head {head} on</source>
        <translation>打开头 {head}</translation>
    </message>
    <message>
        <source>Switch head {head} off</source>
        <translation>关闭头 {head}</translation>
    </message>
    <message>
        <source>This head is off: its output is left out. Click to switch it on again (X).</source>
        <translation>这个头已关闭：它的输出不计入。单击可重新打开 (X)。</translation>
    </message>
    <message>
        <source>Switch this head off (X): its output is left out, and loss and accuracy show what it was worth.</source>
        <translation>关闭这个头 (X)：不计入它的输出，损失和准确率会显示它的价值。</translation>
    </message>
</context>
<context>
    <name>HeadsComparison</name>
    <message>
        <source>B − A: blue less, orange more</source>
        <translation>B − A：蓝少，橙多</translation>
    </message>
    <message>
        <source>{letter}: recomputing…</source>
        <translation>{letter}：正在重新计算…</translation>
    </message>
    <message>
        <source>{letter} at step {step}</source>
        <translation>{letter}，第 {step} 步</translation>
    </message>
    <message>
        <source>Train a second run, or press Compare…, and its heads appear beside these.</source>
        <translation>再训练一次，或按“比较…”，第二次运行的头就会显示在旁边。</translation>
    </message>
    <message>
        <source>Point at a cell to read it in both runs; click to keep it.</source>
        <translation>指向一个格子，就能读出它在两次运行中的值；单击锁定。</translation>
    </message>
    <message>
        <source>Point at a cell to read it; click to keep it.</source>
        <translation>指向一个格子，就能读出它的值；单击锁定。</translation>
    </message>
</context>
<context>
    <name>HeadsHeader</name>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Show all heads again (Esc)</source>
        <translation>重新显示所有头 (Esc)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>标度</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Shows dL/dw beside every map: how the loss would change with each weight alone, so which weights the loss wants larger and which smaller.</source>
        <translation>在每张图旁显示 dL/dw：单独改变每个权重时损失会怎样变化，也就是损失希望哪些权重更大、哪些更小。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Takes a scale that fits the weights, so that no map is blank, and names it</source>
        <translation>选用适合这些权重的标度，让每张图都看得清，并说明选了哪种</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>The same for all heads; 1 is all of a row&apos;s attention</source>
        <translation>所有头相同；1 表示一行的全部注意力</translation>
    </message>
    <message>
        <source>0 to largest</source>
        <translation>0 到最大值</translation>
    </message>
    <message>
        <source>The same for all heads, up to the largest weight: heads stay comparable</source>
        <translation>所有头相同，上限为最大的权重：头与头可以比较</translation>
    </message>
    <message>
        <source>Per row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>Each row up to its own largest weight: shows where every query looks most</source>
        <translation>每行以自己的最大权重为上限：看出每个查询最关注哪里</translation>
    </message>
    <message>
        <source>Per head</source>
        <translation>逐头</translation>
    </message>
    <message>
        <source>Each head up to its own largest weight: faint heads show, but do not compare</source>
        <translation>每个头以自己的最大权重为上限：看得清淡的头，但头与头不可比较</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>The same for all heads, six powers of ten: shows small weights</source>
        <translation>所有头相同，跨六个数量级：看得清小的权重</translation>
    </message>
    <message>
        <source>Which weights the darkest and the brightest colour stand for</source>
        <translation>最暗和最亮的颜色各代表多大的权重</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>All rise evenly in lightness; Cividis looks the same to most colour-blind people</source>
        <translation>明度都均匀上升；Cividis 在多数色觉障碍者眼里也一样</translation>
    </message>
</context>
<context>
    <name>HeadsPanel</name>
    <message>
        <source>Heads appear here.</source>
        <translation>各个头会显示在这里。</translation>
    </message>
    <message>
        <source>First layer: random weights, not trained</source>
        <translation>第一层：权重随机，未经训练</translation>
    </message>
    <message>
        <source>Second layer, in training: still random weights</source>
        <translation>第二层，训练中：权重仍是随机的</translation>
    </message>
    <message>
        <source>Second layer, in training; steps taken: {count}</source>
        <translation>第二层，训练中：已训练 {count} 步</translation>
    </message>
    <message>
        <source>Encoder, not trained yet: random weights</source>
        <translation>编码器，尚未训练：权重随机</translation>
    </message>
    <message>
        <source>Encoder; steps taken: {count}</source>
        <translation>编码器，已训练 {count} 步</translation>
    </message>
    <message>
        <source>Encoder, layer {n} of {depth}, not trained yet: random weights</source>
        <translation>编码器第 {n}/{depth} 层，尚未训练：权重随机</translation>
    </message>
    <message>
        <source>Encoder, layer {n} of {depth}; steps taken: {count}</source>
        <translation>编码器第 {n}/{depth} 层，已训练 {count} 步</translation>
    </message>
</context>
<context>
    <name>HeadsTab</name>
    <message>
        <source>These are the last heads that could be computed.</source>
        <translation>这是最后一次成功算出的头。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Point at a cell to read it in every head; click to keep it, double-click to enlarge.</source>
        <translation>指向一个格子，就能读出它在每个头里的值；单击锁定，双击放大。</translation>
    </message>
    <message>
        <source>The heads could not be computed.</source>
        <translation>无法计算这些头。</translation>
    </message>
    <message>
        <source>Computing the first heads…</source>
        <translation>正在计算第一批头…</translation>
    </message>
</context>
<context>
    <name>Heatmap</name>
    <message>
        <source>Head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>query {position}: {token}</source>
        <translation>查询 {position}：{token}</translation>
    </message>
    <message>
        <source>key {position}: {token}</source>
        <translation>键 {position}：{token}</translation>
    </message>
</context>
<context>
    <name>HelpActions</name>
    <message>
        <source>No file manager answered. The logs are in {folder}</source>
        <translation>没有文件管理器响应。日志在 {folder}</translation>
    </message>
</context>
<context>
    <name>ImportSection</name>
    <message>
        <source>Import gateway settings</source>
        <translation>导入网关设置</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Remove it from the file</source>
        <translation>从文件中删除</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>保留不动</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Take over address, key and model from a config.json, a settings file, or the environment.</source>
        <translation>从 config.json、设置文件或环境变量取得地址、密钥和模型。</translation>
    </message>
    <message>
        <source>From a &amp;file…</source>
        <translation>从文件(&amp;F)…</translation>
    </message>
    <message>
        <source>From the &amp;environment</source>
        <translation>从环境变量(&amp;E)</translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>Head {head}: kept, Esc lets it go</source>
        <translation>头 {head}：已锁定，按 Esc 解除</translation>
    </message>
    <message>
        <source>Head {head}: follows the pointer, a click keeps it</source>
        <translation>头 {head}：跟随指针，单击锁定</translation>
    </message>
    <message>
        <source>Point at a cell of a head to see where its weight comes from: from the tokens&apos; vectors through q, k and the softmax to the output.

Click a cell to keep it, then go from part to part with ↑ and ↓ here: the maps go with you.</source>
        <translation>指向某个头的一个格子，即可看到它的权重从何而来：从词元向量出发，经过 q、k 和 softmax，直到输出。

单击可锁定格子，然后在这里用 ↑ 和 ↓ 逐个环节查看：热力图会随之切换。</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>The function that computes this part, as it runs (Enter)</source>
        <translation>计算这一环节的函数，即实际运行的代码 (Enter)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all parts with their numbers as text (Ctrl+C)</source>
        <translation>把所有环节连同数值复制为文本 (Ctrl+C)</translation>
    </message>
</context>
<context>
    <name>KeepDialog</name>
    <message>
        <source>There is a suite “{name}”. Add the ticked cases to it, or keep only them in it.</source>
        <translation>已有用例集“{name}”。可以把勾选的用例添加进去，也可以让它只保留这些用例。</translation>
    </message>
    <message>
        <source>Keep cases</source>
        <translation>保存用例</translation>
    </message>
    <message>
        <source>Suite</source>
        <translation>用例集</translation>
    </message>
    <message>
        <source>A name for the suite</source>
        <translation>用例集的名称</translation>
    </message>
    <message>
        <source>A new name, or a suite that there is</source>
        <translation>新的名称，或已有的用例集</translation>
    </message>
    <message>
        <source>Cases to keep: {count}. Suites lie in {folder}</source>
        <translation>要保存的用例：{count} 个。用例集存放在 {folder}</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Make a suite of the ticked cases</source>
        <translation>用勾选的用例建立用例集</translation>
    </message>
    <message>
        <source>Add to it</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Keep what the suite has, and add the cases that it lacks</source>
        <translation>保留用例集已有的用例，并添加其中没有的</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Keep the ticked cases in it, and no others</source>
        <translation>用例集里只保留勾选的用例</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Keep nothing</source>
        <translation>不保存</translation>
    </message>
</context>
<context>
    <name>KeySection</name>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Asking the keyring…</source>
        <translation>正在查询系统密钥环…</translation>
    </message>
    <message>
        <source>No key is in force.</source>
        <translation>当前没有可用的密钥。</translation>
    </message>
    <message>
        <source>It ends in …{last4}.</source>
        <translation>末四位为 …{last4}。</translation>
    </message>
    <message>
        <source>API &amp;key</source>
        <translation>API 密钥(&amp;K)</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>在此粘贴密钥</translation>
    </message>
    <message>
        <source>From the gateway&apos;s console, page API Keys. It goes into the system&apos;s keyring, never into a file, and cannot be read back here.</source>
        <translation>来自网关控制台的 API Keys 页面。密钥只进系统密钥环，从不写入文件，在这里也无法再看到。</translation>
    </message>
    <message>
        <source>Store the key in the system&apos;s keyring, and read it back.</source>
        <translation>把密钥存入系统密钥环，并读回核对。</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>删除(&amp;V)</translation>
    </message>
    <message>
        <source>Delete the key from the keyring and from memory.</source>
        <translation>从系统密钥环和内存中删除密钥。</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Ask the keyring once more.</source>
        <translation>再查询一次系统密钥环。</translation>
    </message>
    <message>
        <source>Keep for this session &amp;only</source>
        <translation>仅本次会话使用(&amp;O)</translation>
    </message>
    <message>
        <source>Hold the key in memory until the studio closes.</source>
        <translation>密钥只留在内存里，直到程序关闭。</translation>
    </message>
</context>
<context>
    <name>KeyStatus</name>
    <message>
        <source>key in the keyring (…{last4})</source>
        <translation>密钥在系统密钥环中 (…{last4})</translation>
    </message>
    <message>
        <source>key for this session only (…{last4})</source>
        <translation>密钥仅本次会话有效 (…{last4})</translation>
    </message>
    <message>
        <source>key from the environment (…{last4})</source>
        <translation>密钥来自环境变量 (…{last4})</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有密钥</translation>
    </message>
    <message>
        <source>keyring does not answer</source>
        <translation>系统密钥环没有响应</translation>
    </message>
</context>
<context>
    <name>LabBar</name>
    <message>
        <source>Rows of the matrix computed</source>
        <translation>已计算的矩阵行数</translation>
    </message>
    <message>
        <source>A fault at a time: its heads beside the right ones, its code, its checks</source>
        <translation>一次看一个错误：有错误的头与正确的头并排，以及代码和检查</translation>
    </message>
    <message>
        <source>Every fault by every check: which of them notice it</source>
        <translation>每个错误对每项检查：哪些检查能察觉</translation>
    </message>
    <message>
        <source>One fault</source>
        <translation>单个错误</translation>
    </message>
    <message>
        <source>All checks</source>
        <translation>全部检查</translation>
    </message>
    <message>
        <source>Views of the fault lab</source>
        <translation>错误实验室的视图</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Run every check on every fault, in the experiment in force</source>
        <translation>在当前实验上，对每个错误运行每项检查</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop computing; the rows that are there stay</source>
        <translation>停止计算；已有的行会保留</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy which checks catch which faults</source>
        <translation>复制哪些检查能发现哪些错误</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
</context>
<context>
    <name>LayerBars</name>
    <message>
        <source>Gradient norm by layer</source>
        <translation>各层的梯度范数</translation>
    </message>
    <message>
        <source>By layer, step {step}</source>
        <translation>各层，第 {step} 步</translation>
    </message>
    <message>
        <source>The gradient norm of each layer, on a logarithmic scale. Without residual sums and LayerNorm it shrinks from the last layer to the first, and the first ones do not learn.</source>
        <translation>各层的梯度范数，用对数坐标。没有残差和层归一化时，它从最后一层到第一层逐层缩小，靠前的层学不到东西。</translation>
    </message>
    <message>
        <source>layer {n}: {norm}</source>
        <translation>第 {n} 层：{norm}</translation>
    </message>
</context>
<context>
    <name>LayerChooser</name>
    <message>
        <source>First: printed, not trained</source>
        <translation>第一层：只打印，不训练</translation>
    </message>
    <message>
        <source>Second: in training</source>
        <translation>第二层：训练中</translation>
    </message>
    <message>
        <source>La&amp;yer</source>
        <translation>层(&amp;Y)</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Before training</source>
        <translation>训练前</translation>
    </message>
    <message>
        <source>In training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>The encoder as its seed makes it, or as it is after the steps taken so far.</source>
        <translation>由随机种子生成的编码器，或训练到目前这一步的编码器。</translation>
    </message>
    <message>
        <source>The article prints the weights of one multi-head layer and then trains a second one, drawn anew. Both have the same shape, but they start from other random weights.</source>
        <translation>文章先打印一个多头层的权重，再训练另一个重新抽样的层。两层形状相同，但随机初始权重不同。</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Legend: {kinds}</source>
        <translation>图例：{kinds}</translation>
    </message>
    <message>
        <source>Masked: the mask forbids it. Exactly 0: the score is minus infinity. By underflow: the score is finite, but the weight too small for float32. Not a number: the scores were none.</source>
        <translation>已掩蔽：被掩码禁止。恰为 0：分数为负无穷。下溢为 0：分数有限，但权重小到 float32 无法表示。非数值：分数本身就不是数值。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>恰为 0</translation>
    </message>
    <message>
        <source>0 by underflow</source>
        <translation>下溢为 0</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
</context>
<context>
    <name>LengthMapView</name>
    <message>
        <source>L = {length}</source>
        <translation>L = {length}</translation>
    </message>
    <message>
        <source>{count} cells</source>
        <translation>{count} 个格子</translation>
    </message>
    <message>
        <source>0 to {top}</source>
        <translation>0 到 {top}</translation>
    </message>
    <message>
        <source>query {query} takes {weight} from key {key}</source>
        <translation>查询 {query} 从键 {key} 取 {weight}</translation>
    </message>
</context>
<context>
    <name>LengthMaps</name>
    <message>
        <source>What grows</source>
        <translation>增长的是什么</translation>
    </message>
    <message>
        <source>Head {head} of the experiment&apos;s layer over random tokens. Colours span each map&apos;s weights. Where a pixel has several cells it shows the largest.</source>
        <translation>当前实验的层在随机词元上的第 {head} 个头。颜色覆盖每张图各自的权重范围。一个像素含多个格子时显示最大值。</translation>
    </message>
    <message>
        <source>Every cell is a score to be computed, turned into a weight, and multiplied</source>
        <translation>每个格子都是一个要计算的分数，还要变成权重并参与相乘</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Take the panel out of the window, or put it back</source>
        <translation>将面板移出窗口，或放回原处</translation>
    </message>
    <message>
        <source>Close the panel; the menu View brings it back</source>
        <translation>关闭面板；可从“视图”菜单重新打开</translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads, L {length}</source>
        <translation>d_model {d_model}，{heads} 个头，L {length}</translation>
    </message>
    <message>
        <source>{task}: {experiment}</source>
        <translation>{task}：{experiment}</translation>
    </message>
    <message>
        <source>{experiment}, step {step}</source>
        <translation>{experiment}，已训练 {step} 步</translation>
    </message>
</context>
<context>
    <name>MatrixBar</name>
    <message>
        <source>Colour bar</source>
        <translation>颜色条</translation>
    </message>
    <message>
        <source>The value that each colour stands for, in both pictures</source>
        <translation>两幅图中每种颜色代表的数值</translation>
    </message>
</context>
<context>
    <name>MatrixModel</name>
    <message>
        <source>Raises an error</source>
        <translation>抛出异常</translation>
    </message>
    <message>
        <source>Whether Python or torch says anything at all. Most faults of attention are silent.</source>
        <translation>Python 或 torch 是否会报错或警告。注意力的大多数错误都不声不响。</translation>
    </message>
    <message>
        <source>{check}. Proves: {proves} Leaves open: {leaves}</source>
        <translation>{check}。能证明：{proves}不能证明：{leaves}</translation>
    </message>
    <message>
        <source>{fault}: not computed</source>
        <translation>{fault}：尚未计算</translation>
    </message>
    <message>
        <source>nothing is raised</source>
        <translation>没有抛出任何异常</translation>
    </message>
    <message>
        <source>{fault}: {what}</source>
        <translation>{fault}：{what}</translation>
    </message>
    <message>
        <source>{fault}: “{check}” {verdict}</source>
        <translation>{fault}：“{check}”{verdict}</translation>
    </message>
    <message>
        <source>{sentence}. {found}</source>
        <translation>{sentence}。{found}</translation>
    </message>
</context>
<context>
    <name>MatrixPage</name>
    <message>
        <source>Point at a cell, or move over the cells with the arrow keys; Enter opens the fault.</source>
        <translation>指向格子，或用方向键移动；Enter 打开该错误。</translation>
    </message>
</context>
<context>
    <name>MatrixView</name>
    <message>
        <source>Faults and the checks that catch them</source>
        <translation>错误与能发现它们的检查</translation>
    </message>
    <message>
        <source>Arrow keys move over the cells; Enter shows the fault of the row by itself</source>
        <translation>方向键在格子间移动；Enter 单独显示该行的错误</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>This model refuses temperature {temperature}, so the question was asked without it.</source>
        <translation>这个模型不接受温度 {temperature}，所以提问时没有带上它。</translation>
    </message>
    <message>
        <source>This model takes the limit of {limit} tokens only as max_completion_tokens; it was sent so.</source>
        <translation>这个模型只接受以 max_completion_tokens 给出的上限（{limit} 个词元），已按此发送。</translation>
    </message>
    <message>
        <source>This model refuses a limit of {limit} tokens, so the question was asked without one.</source>
        <translation>这个模型不接受 {limit} 个词元的上限，所以提问时没有设上限。</translation>
    </message>
    <message>
        <source>This model takes no system message, so the instructions were put before the question.</source>
        <translation>这个模型不接受系统消息，所以把其中的要求放在了问题前面。</translation>
    </message>
    <message>
        <source>This gateway does not count tokens while it streams.</source>
        <translation>这个网关在流式回答时不统计词元。</translation>
    </message>
    <message>
        <source>This model does not stream: its answer came in one piece.</source>
        <translation>这个模型不支持流式回答，回答是一次性返回的。</translation>
    </message>
    <message>
        <source>Enter a model ID. The gateway&apos;s console lists them.</source>
        <translation>请填写模型 ID。网关控制台里列有可用的模型。</translation>
    </message>
    <message>
        <source>The request failed in a way that the studio does not know ({kind}).</source>
        <translation>请求失败，原因不明（{kind}）。</translation>
    </message>
    <message>
        <source>Try again. Please report it if it stays: Details say more.</source>
        <translation>请重试。如果一直这样，请报告问题，“详情”里有更多信息。</translation>
    </message>
    <message>
        <source>Nothing was sent. Set it right in Settings.</source>
        <translation>没有发送任何请求。请在“设置”里改正。</translation>
    </message>
    <message>
        <source>the system&apos;s proxy settings</source>
        <translation>系统代理设置</translation>
    </message>
    <message>
        <source>The proxy in {place} starts with {scheme}://, which is not supported ({schemes} are).</source>
        <translation>“{place}”里的代理以 {scheme}:// 开头，这种代理不受支持（支持 {schemes}）。</translation>
    </message>
    <message>
        <source>Or write socks5:// instead in {place}.</source>
        <translation>或者在“{place}”里改写成 socks5://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is a SOCKS proxy, and the package for these is not installed.</source>
        <translation>“{place}”里的代理（{proxy}）是 SOCKS 代理，而它所需的软件包没有安装。</translation>
    </message>
    <message>
        <source>Or install it: pip install socksio.</source>
        <translation>或者安装它：pip install socksio。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) does not answer.</source>
        <translation>“{place}”里的代理（{proxy}）没有响应。</translation>
    </message>
    <message>
        <source>Or start the proxy program, or unset the variable.</source>
        <translation>或者启动代理程序，或者取消这个环境变量。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is addressed by https://, but does not speak TLS there.</source>
        <translation>“{place}”里的代理（{proxy}）写成了 https://，但它在那个端口上不使用 TLS。</translation>
    </message>
    <message>
        <source>Or write http:// instead of https:// in {place}.</source>
        <translation>或者在“{place}”里把 https:// 改成 http://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) refused the request: {reason}.</source>
        <translation>“{place}”里的代理（{proxy}）拒绝了请求：{reason}。</translation>
    </message>
    <message>
        <source>Or give the proxy what it asks for, often a user and a password in its address.</source>
        <translation>或者提供代理要求的信息，通常是写在代理地址里的用户名和密码。</translation>
    </message>
    <message>
        <source>The setting may be left over from a proxy program that is not running.</source>
        <translation>这项设置可能是一个已经关闭的代理程序留下的。</translation>
    </message>
    <message>
        <source>Go direct for this session: the gateway needs no proxy.</source>
        <translation>本次会话改为直连：网关不需要代理。</translation>
    </message>
    <message>
        <source>No connection to {host} within {seconds} s.</source>
        <translation>{seconds} 秒内没能连接到 {host}。</translation>
    </message>
    <message>
        <source>A firewall drops the connection, or the network is very slow.</source>
        <translation>防火墙丢弃了连接，或者网络很慢。</translation>
    </message>
    <message>
        <source>This network may be left only through a proxy.</source>
        <translation>这个网络可能必须经过代理才能访问外部。</translation>
    </message>
    <message>
        <source>Check the network, then try again.</source>
        <translation>请检查网络，然后重试。</translation>
    </message>
    <message>
        <source>{host} took the request, but sent nothing for {seconds} s.</source>
        <translation>{host} 收下了请求，但 {seconds} 秒内没有发来任何内容。</translation>
    </message>
    <message>
        <source>{host} sent no complete answer within {seconds} s.</source>
        <translation>{host} 没有在 {seconds} 秒内给出完整的回答。</translation>
    </message>
    <message>
        <source>The gateway or the model is overloaded.</source>
        <translation>网关或模型过载。</translation>
    </message>
    <message>
        <source>The gateway keeps the connection alive without answering.</source>
        <translation>网关一直保持连接，却不给出回答。</translation>
    </message>
    <message>
        <source>Try again, or with another model.</source>
        <translation>请重试，或者换一个模型。</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}.</source>
        <translation>{host} 的证书不受信任：{reason}。</translation>
    </message>
    <message>
        <source>A company or school network, or an antivirus program, uses its own certificate.</source>
        <translation>公司或学校的网络，或者杀毒软件，使用了自己的证书。</translation>
    </message>
    <message>
        <source>Somebody between here and the gateway intercepts the connection.</source>
        <translation>有人在本机与网关之间拦截连接。</translation>
    </message>
    <message>
        <source>This computer&apos;s clock is wrong.</source>
        <translation>这台电脑的时钟不准。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is out of date.</source>
        <translation>服务器的证书已过期。</translation>
    </message>
    <message>
        <source>If you know that certificate, put its authority into a file and set SSL_CERT_FILE to it. The studio does not go on without a trusted certificate: the key would be readable.</source>
        <translation>如果你认识这个证书，请把它的颁发机构证书存成文件，并让 SSL_CERT_FILE 指向它。没有可信的证书，程序不会继续，否则密钥会被人看到。</translation>
    </message>
    <message>
        <source>REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE are not read here; SSL_CERT_FILE is.</source>
        <translation>这里不读取 REQUESTS_CA_BUNDLE 和 CURL_CA_BUNDLE，只读取 SSL_CERT_FILE。</translation>
    </message>
    <message>
        <source>{variable} names {path}, which cannot be read.</source>
        <translation>{variable} 指向 {path}，但该文件无法读取。</translation>
    </message>
    <message>
        <source>Set the variable right or unset it, then start the studio again.</source>
        <translation>请改正或取消这个环境变量，然后重新启动程序。</translation>
    </message>
    <message>
        <source>A secure connection to {host} could not be made.</source>
        <translation>无法与 {host} 建立安全连接。</translation>
    </message>
    <message>
        <source>The port speaks plain http, or an outdated TLS.</source>
        <translation>这个端口使用不加密的 http，或者过时的 TLS。</translation>
    </message>
    <message>
        <source>Check the port; a gateway on this machine may need http:// in its address.</source>
        <translation>请检查端口；如果网关就在本机，地址可能要写 http://。</translation>
    </message>
    <message>
        <source>The name {host} was not found.</source>
        <translation>找不到名称 {host}。</translation>
    </message>
    <message>
        <source>The base URL is mistyped.</source>
        <translation>接口地址写错了。</translation>
    </message>
    <message>
        <source>This computer is offline, or its network blocks the way.</source>
        <translation>这台电脑没有联网，或者所在的网络不放行。</translation>
    </message>
    <message>
        <source>Check the base URL in Settings.</source>
        <translation>请在“设置”里检查接口地址。</translation>
    </message>
    <message>
        <source>{host} refused the connection.</source>
        <translation>{host} 拒绝了连接。</translation>
    </message>
    <message>
        <source>No gateway is running there.</source>
        <translation>那里没有网关在运行。</translation>
    </message>
    <message>
        <source>The port in the base URL is wrong.</source>
        <translation>接口地址里的端口不对。</translation>
    </message>
    <message>
        <source>{host} cannot be reached from this network.</source>
        <translation>从这个网络无法到达 {host}。</translation>
    </message>
    <message>
        <source>{host} sent far more than an answer can be; it was cut off.</source>
        <translation>{host} 发来的内容远远超过一个回答的长度，已中断接收。</translation>
    </message>
    <message>
        <source>The address leads to something other than a gateway.</source>
        <translation>这个地址指向的不是网关。</translation>
    </message>
    <message>
        <source>The connection to {host} broke off before the answer was complete.</source>
        <translation>回答还没有收完，与 {host} 的连接就断开了。</translation>
    </message>
    <message>
        <source>The network or a proxy on the way is unstable.</source>
        <translation>网络或途中的代理不稳定。</translation>
    </message>
    <message>
        <source>The gateway was restarted or overloaded.</source>
        <translation>网关刚刚重启过，或者过载。</translation>
    </message>
    <message>
        <source>Blanks or invisible characters around the address were removed.</source>
        <translation>已去掉地址前后的空白或不可见字符。</translation>
    </message>
    <message>
        <source>The quotes around the address were removed.</source>
        <translation>已去掉地址两边的引号。</translation>
    </message>
    <message>
        <source>{scheme}:// was added.</source>
        <translation>已补上 {scheme}://。</translation>
    </message>
    <message>
        <source>/v1 was added: requests need the version in the address.</source>
        <translation>已补上 /v1：请求地址里必须有版本号。</translation>
    </message>
    <message>
        <source>{removed} was cut off: the studio adds the endpoint itself.</source>
        <translation>已去掉 {removed}：端点路径由程序自己添加。</translation>
    </message>
    <message>
        <source>A doubled version in the address was reduced to one.</source>
        <translation>地址里的版本号写了两遍，已合并为一个。</translation>
    </message>
    <message>
        <source>Enter the gateway&apos;s base URL, for example https://taotoken.net/api.</source>
        <translation>请填写网关的接口地址，例如 https://taotoken.net/api。</translation>
    </message>
    <message>
        <source>This looks like an API key, not an address. The key has its own field.</source>
        <translation>这看起来是 API 密钥，不是地址。密钥有单独的一栏。</translation>
    </message>
    <message>
        <source>At position {position} stands {character}, which a base URL cannot contain.</source>
        <translation>第 {position} 个字符是 {character}，接口地址里不能有它。</translation>
    </message>
    <message>
        <source>A base URL ends before “{character}” (position {position}). Leave that part out.</source>
        <translation>接口地址应在“{character}”（第 {position} 个字符）之前结束，请删去后面的部分。</translation>
    </message>
    <message>
        <source>A gateway is reached by https://, not by {scheme}://.</source>
        <translation>访问网关要用 https://，不能用 {scheme}://。</translation>
    </message>
    <message>
        <source>Use https:// for {host}: by http:// the key would travel in clear text. http:// is for this machine only.</source>
        <translation>访问 {host} 请用 https://：用 http:// 会以明文传送密钥。http:// 只用于本机。</translation>
    </message>
    <message>
        <source>A base URL holds no user or password (“@” at position {position}). The key has its own field.</source>
        <translation>接口地址里不能有用户名或密码（第 {position} 个字符是“@”）。密钥有单独的一栏。</translation>
    </message>
    <message>
        <source>The address has no host, for example taotoken.net.</source>
        <translation>地址里缺少主机名，例如 taotoken.net。</translation>
    </message>
    <message>
        <source>“{host}” is not the name of a host.</source>
        <translation>“{host}”不是主机名。</translation>
    </message>
    <message>
        <source>“{port}” at position {position} is not a port; ports go from 1 to 65535.</source>
        <translation>第 {position} 个字符处的“{port}”不是端口号；端口号的范围是 1 到 65535。</translation>
    </message>
    <message>
        <source>“..” cannot be part of a base URL.</source>
        <translation>接口地址里不能有“..”。</translation>
    </message>
    <message>
        <source>base URL</source>
        <translation>接口地址</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>{file} is not there.</source>
        <translation>找不到 {file}。</translation>
    </message>
    <message>
        <source>{file} holds none of base_url, api_key and model_id, and no “taotoken” with baseUrl, apiKey and so on.</source>
        <translation>{file} 里没有 base_url、api_key、model_id 中的任何一项，也没有带 baseUrl、apiKey 等的 “taotoken”。</translation>
    </message>
    <message>
        <source>None of {names} is set in the environment.</source>
        <translation>环境变量 {names} 都没有设置。</translation>
    </message>
    <message>
        <source>The {setting} was left out: it is not a text.</source>
        <translation>未采用{setting}：它不是文本。</translation>
    </message>
    <message>
        <source>The {setting} was left out. {reason}</source>
        <translation>未采用{setting}。{reason}</translation>
    </message>
    <message>
        <source>A model ID is one line of at most {limit} characters.</source>
        <translation>模型 ID 只能有一行，最多 {limit} 个字符。</translation>
    </message>
    <message>
        <source>The key was removed from {file}; all else in it is as it was.</source>
        <translation>密钥已从 {file} 中删除，文件里的其他内容保持不变。</translation>
    </message>
    <message>
        <source>{file} holds no key.</source>
        <translation>{file} 里没有密钥。</translation>
    </message>
    <message>
        <source>The key stands in {file} in another place too. Nothing was changed: remove it by hand.</source>
        <translation>密钥在 {file} 里还出现在别处。没有做任何改动，请手动删除。</translation>
    </message>
    <message>
        <source>A part of the answer could not be read; something is missing.</source>
        <translation>回答中有一部分无法读取，内容不完整。</translation>
    </message>
    <message>
        <source>The answer was cut at the model&apos;s length limit.</source>
        <translation>回答达到模型的长度上限，被截断了。</translation>
    </message>
    <message>
        <source>The gateway broke the answer off.</source>
        <translation>网关中断了回答。</translation>
    </message>
    <message>
        <source>The answer was cut by the content filter.</source>
        <translation>回答被内容过滤器截断了。</translation>
    </message>
    <message>
        <source>The keyring has not been read yet.</source>
        <translation>还没有读取系统密钥环。</translation>
    </message>
    <message>
        <source>No key is stored in {store}.</source>
        <translation>尚未存储密钥（{store}）。</translation>
    </message>
    <message>
        <source>The key is stored in {store}.</source>
        <translation>密钥已存储（{store}）。</translation>
    </message>
    <message>
        <source>The key was stored in {store} and read back.</source>
        <translation>密钥已存储（{store}），并已读回核对。</translation>
    </message>
    <message>
        <source>No key is stored in {store} any more.</source>
        <translation>密钥已删除（{store}）。</translation>
    </message>
    <message>
        <source>The key is kept in memory until the studio closes.</source>
        <translation>密钥只留在内存里，直到程序关闭。</translation>
    </message>
    <message>
        <source>For this run the key comes from the environment variable {variable}.</source>
        <translation>本次运行的密钥来自环境变量 {variable}。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} is used instead of the stored key.</source>
        <translation>本次运行使用环境变量 {variable}，不用已存储的密钥。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} is still used; the studio cannot unset it.</source>
        <translation>本次运行仍然使用环境变量 {variable}，程序无法取消它。</translation>
    </message>
    <message>
        <source>The environment variable {variable} is not used. {reason}</source>
        <translation>没有采用环境变量 {variable}。{reason}</translation>
    </message>
    <message>
        <source>The stored key cannot be used. {reason}</source>
        <translation>已存储的密钥无法使用。{reason}</translation>
    </message>
    <message>
        <source>AttnStudio could not be added to the desktop&apos;s menu: {file}: {reason}.</source>
        <translation>无法把 AttnStudio 添加到桌面菜单：{file}：{reason}。</translation>
    </message>
    <message>
        <source>AttnStudio is in the desktop&apos;s menu now ({file}).</source>
        <translation>AttnStudio 已添加到桌面菜单（{file}）。</translation>
    </message>
    <message>
        <source>AttnStudio could not be taken from the desktop&apos;s menu: {file}: {reason}.</source>
        <translation>无法把 AttnStudio 从桌面菜单移除：{file}：{reason}。</translation>
    </message>
    <message>
        <source>AttnStudio was not in the desktop&apos;s menu.</source>
        <translation>AttnStudio 原本就不在桌面菜单里。</translation>
    </message>
    <message>
        <source>AttnStudio is no longer in the desktop&apos;s menu.</source>
        <translation>AttnStudio 已从桌面菜单移除。</translation>
    </message>
    <message>
        <source>There is no display (DISPLAY and WAYLAND_DISPLAY are empty): start AttnStudio from a desktop session, or use `attnstudio --screenshot FILE` or `attnstudio verify`.</source>
        <translation>没有显示器（DISPLAY 和 WAYLAND_DISPLAY 都为空）：请从桌面会话启动 AttnStudio，或者使用 `attnstudio --screenshot FILE` 或 `attnstudio verify`。</translation>
    </message>
    <message>
        <source>PySide6 is not installed: start AttnStudio with `scripts/run`.</source>
        <translation>没有安装 PySide6：请用 `scripts/run` 启动 AttnStudio。</translation>
    </message>
    <message>
        <source>A system library that Qt needs is missing ({library}): `scripts/run` installs it; on Debian or Ubuntu `apt-get install libxcb-cursor0 libegl1 libxkbcommon-x11-0` usually does.</source>
        <translation>缺少 Qt 所需的系统库（{library}）：`scripts/run` 会安装它；在 Debian 或 Ubuntu 上，通常用 `apt-get install libxcb-cursor0 libegl1 libxkbcommon-x11-0` 即可。</translation>
    </message>
    <message>
        <source>The display {display} cannot be reached: check DISPLAY (over SSH, use `ssh -X`), or use `attnstudio --screenshot FILE` or `attnstudio verify`.</source>
        <translation>无法连接显示器 {display}：请检查 DISPLAY（通过 SSH 时用 `ssh -X`），或者使用 `attnstudio --screenshot FILE` 或 `attnstudio verify`。</translation>
    </message>
    <message>
        <source>This machine has no device {device} that PyTorch can use; choose {devices}.</source>
        <translation>这台电脑没有 PyTorch 可用的设备 {device}；请选择 {devices}。</translation>
    </message>
    <message>
        <source>Training stopped at step {step}: the loss is {loss}, gradient norm {norm}. {cause}</source>
        <translation>训练停在第 {step} 步：损失为 {loss}，梯度范数为 {norm}。{cause}</translation>
    </message>
    <message>
        <source>The input holds a value that is not finite, at token {n} &apos;{token}&apos;.</source>
        <translation>输入里有一个值不是有限数，位于词元 {n} “{token}”。</translation>
    </message>
    <message>
        <source>The mask leaves query {n} &apos;{token}&apos; no key at all, so its softmax is 0 / 0. Allow it at least one key.</source>
        <translation>掩码没有给查询 {n} “{token}” 留下任何键，所以它的 softmax 是 0 / 0。请至少允许它看一个键。</translation>
    </message>
    <message>
        <source>No update was made yet, so the input is the cause: its values reach {largest}, and their products are too large for float32.</source>
        <translation>参数还没有更新过，所以原因在输入：它的值高达 {largest}，乘积超出了 float32 的范围。</translation>
    </message>
    <message>
        <source>The learning rate {lr} is probably too high; try {lower}. What is shown are the last finite weights.</source>
        <translation>学习率 {lr} 可能过高，请试试 {lower}。现在显示的是最后一组有限的权重。</translation>
    </message>
    <message>
        <source>Step {step} is not there: the run has {steps} steps. Choose an earlier one.</source>
        <translation>没有第 {step} 步：这次运行只有 {steps} 步。请选择更早的步。</translation>
    </message>
    <message>
        <source>The weights learned so far do not fit the other experiment. A branch can change the mask, the optimiser with its settings, and the batch; for anything else start a new run.</source>
        <translation>已学到的权重不适合另一个实验。分支可以改变掩码、优化器及其设置，以及批大小；要改变其他内容，请重新开始一次运行。</translation>
    </message>
    <message>
        <source>This run has no head {head} in layer {layer}. Choose another one.</source>
        <translation>这次运行的第 {layer} 层没有头 {head}，请另选一个。</translation>
    </message>
    <message>
        <source>PyTorch could not be loaded, so nothing can be computed: {reason} Install it again (pip install torch), then start the studio again.</source>
        <translation>PyTorch 无法加载，什么都算不了：{reason} 请重新安装 (pip install torch)，然后重新启动程序。</translation>
    </message>
    <message>
        <source>{reason} The run was discarded, because its last step was left half done.</source>
        <translation>{reason}这次运行已丢弃，因为它的最后一步只完成了一半。</translation>
    </message>
    <message>
        <source>These {count} runs need about {size} of memory together, and {free} are free. Choose fewer or smaller ones.</source>
        <translation>这 {count} 次运行总共大约需要 {size} 内存，而可用的只有 {free}。请减少运行的数量，或缩小它们的规模。</translation>
    </message>
    <message>
        <source>This does not fit into memory: {what} need about {size}, and {free} are free. {advice}</source>
        <translation>内存放不下：{what} 大约需要 {size}，而可用的只有 {free}。{advice}</translation>
    </message>
    <message>
        <source>length {length}, {heads} heads and d_model {d_model}</source>
        <translation>长度 {length}、{heads} 个头、d_model {d_model}</translation>
    </message>
    <message>
        <source>length {length}, batch {batch}, {layers} layers, {heads} heads and d_model {d_model}</source>
        <translation>长度 {length}、批大小 {batch}、{layers} 层、{heads} 个头、d_model {d_model}</translation>
    </message>
    <message>
        <source>Choose a shorter input, fewer heads or a smaller d_model.</source>
        <translation>请缩短输入、减少头数或减小 d_model。</translation>
    </message>
    <message>
        <source>Choose a shorter length, a smaller batch or fewer layers.</source>
        <translation>请减小长度或批大小，或减少层数。</translation>
    </message>
    <message>
        <source>The memory ran out: {what} need about {size}. {advice}</source>
        <translation>内存不足：{what} 大约需要 {size}。{advice}</translation>
    </message>
    <message>
        <source>It raised {error}: {text}</source>
        <translation>抛出了 {error}：{text}</translation>
    </message>
    <message>
        <source>The memory ran out. Close other programs and try again.</source>
        <translation>内存不足。请关闭其他程序后重试。</translation>
    </message>
    <message>
        <source>PyTorch cannot compute this in {dtype} here: {reason}</source>
        <translation>PyTorch 在本机无法以 {dtype} 计算：{reason}</translation>
    </message>
    <message>
        <source>Only {limit} cases are run at once.</source>
        <translation>一次最多运行 {limit} 个用例。</translation>
    </message>
    <message>
        <source>The engine met an error of its own: {reason} The studio goes on; please report this with the details.</source>
        <translation>引擎内部出错：{reason} 程序会继续运行；请附上详情报告这个问题。</translation>
    </message>
    <message>
        <source>{count} weights are too many for a CSV file (the limit is {limit}). Export them as NPZ.</source>
        <translation>{count} 个权重对 CSV 文件来说太多（上限为 {limit}），请导出为 NPZ。</translation>
    </message>
    <message>
        <source>Saved {count} weights in {file} (heads numbered from 0), read back and checked.</source>
        <translation>已把 {count} 个权重存入 {file}（头从 0 开始编号），并读回核对。</translation>
    </message>
    <message>
        <source>Saved {count} weights in {file}, read back and checked.</source>
        <translation>已把 {count} 个权重存入 {file}，并读回核对。</translation>
    </message>
    <message>
        <source>Saved {count} steps in {file}, read back and checked.</source>
        <translation>已把 {count} 步存入 {file}，并读回核对。</translation>
    </message>
    <message>
        <source>{file} was not saved: what was written did not read back the same. Check the disk, or choose another folder.</source>
        <translation>{file} 没有保存：读回的内容与写入的不一致。请检查磁盘，或换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: the disk is full. Free some space or choose another folder.</source>
        <translation>{file} 没有保存：磁盘已满。请腾出空间，或换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: the folder {folder} does not exist. Choose another.</source>
        <translation>{file} 没有保存：文件夹 {folder} 不存在。请换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: {folder} or the file in it cannot be written to. Choose another folder.</source>
        <translation>{file} 没有保存：{folder} 或其中的文件不可写。请换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved in {folder}: {reason}.</source>
        <translation>{file} 没有保存到 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>The text has {count} characters; the limit is {limit}. Shorten it.</source>
        <translation>文本有 {count} 个字符，上限为 {limit}，请缩短。</translation>
    </message>
    <message>
        <source>The text holds what looks like a key or a password. Take it out: texts go into files and questions.</source>
        <translation>文本里有像密钥或密码的内容，请去掉：文本会写入文件，也会随问题发送。</translation>
    </message>
    <message>
        <source>The text holds no token. Write at least one word or sign.</source>
        <translation>文本里没有词元，请至少写一个词或符号。</translation>
    </message>
    <message>
        <source>The text has {count} tokens; the limit is {limit}. Shorten it.</source>
        <translation>文本有 {count} 个词元，上限为 {limit}，请缩短。</translation>
    </message>
    <message>
        <source>The text has {count} characters; length {length} needs at least {needed}, for training and for the part that is held out. Paste a longer text or choose a shorter length.</source>
        <translation>文本有 {count} 个字符；长度 {length} 至少需要 {needed} 个，一部分用于训练，一部分留出。请粘贴更长的文本，或减小长度。</translation>
    </message>
    <message>
        <source>The text holds only one kind of character: nothing to learn.</source>
        <translation>文本里只有一种字符，没有什么可学的。</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}. It can be split by {length}, your length: are length and heads swapped?</source>
        <translation>{d_model} 不能平分给 {heads} 个头，最接近的是 {nearest}。它倒是能被你填的长度 {length} 整除：长度和头数是不是填反了？</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}.</source>
        <translation>{d_model} 不能平分给 {heads} 个头，最接近的是 {nearest}。</translation>
    </message>
    <message>
        <source>The learning rate must be a number above 0 and at most {limit}; 0.001 is usual.</source>
        <translation>学习率必须大于 0 且不超过 {limit}，常用 0.001。</translation>
    </message>
    <message>
        <source>The momentum must be at least 0 and below 1; 0.9 is usual, 0 means none.</source>
        <translation>动量必须不小于 0 且小于 1，常用 0.9，0 表示没有动量。</translation>
    </message>
    <message>
        <source>The clipping norm must be a number, 0 or more; 1 is usual, 0 means no clipping.</source>
        <translation>裁剪范数必须是不小于 0 的数，常用 1，0 表示不裁剪。</translation>
    </message>
    <message>
        <source>{first}</source>
        <translation>{first}</translation>
    </message>
    <message>
        <source>{first} or {second}</source>
        <translation>{first} 或 {second}</translation>
    </message>
    <message>
        <source>Must be between {low} and {high}; the nearest valid value is {nearest}.</source>
        <translation>必须在 {low} 到 {high} 之间，最接近的有效值是 {nearest}。</translation>
    </message>
    <message>
        <source>The article</source>
        <translation>文章的实验</translation>
    </message>
    <message>
        <source>Small and fast</source>
        <translation>小而快</translation>
    </message>
    <message>
        <source>Reverse a sequence</source>
        <translation>反转序列</translation>
    </message>
    <message>
        <source>Copy a sequence</source>
        <translation>复制序列</translation>
    </message>
    <message>
        <source>Shift by one</source>
        <translation>平移一位</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Count equal tokens</source>
        <translation>统计相同词元</translation>
    </message>
    <message>
        <source>Look up the first token</source>
        <translation>查找首词元</translation>
    </message>
    <message>
        <source>Induction, two layers</source>
        <translation>归纳，两层</translation>
    </message>
    <message>
        <source>Next character of a text</source>
        <translation>文本的下一个字符</translation>
    </message>
    <message>
        <source>Twelve layers without residuals</source>
        <translation>十二层，没有残差</translation>
    </message>
    <message>
        <source>Single head: shapes and row sums</source>
        <translation>单头：形状与行和</translation>
    </message>
    <message>
        <source>Output {out}, weights {weights}; row sums differ from 1 by at most {error}.</source>
        <translation>输出 {out}，权重 {weights}；行和与 1 的偏差不超过 {error}。</translation>
    </message>
    <message>
        <source>Multi-head: dimensions and residual</source>
        <translation>多头：维度与残差</translation>
    </message>
    <message>
        <source>Output {out} can be added to x {x}; weights {weights}, one map for each head.</source>
        <translation>输出 {out} 可以与 x {x} 相加；权重 {weights}，每个头一张图。</translation>
    </message>
    <message>
        <source>Output {out} cannot be added to x {x}; weights {weights}.</source>
        <translation>输出 {out} 不能与 x {x} 相加；权重 {weights}。</translation>
    </message>
    <message>
        <source>Training: gradients flow</source>
        <translation>训练：梯度流动</translation>
    </message>
    <message>
        <source>Loss {first} at step 0, {last} at step {step}; grad_norm of W_q between {low} and {high}.</source>
        <translation>损失：第 0 步 {first}，第 {step} 步 {last}；W_q 的 grad_norm：{low} 到 {high}。</translation>
    </message>
    <message>
        <source>a value is missing here</source>
        <translation>此处缺少一个值</translation>
    </message>
    <message>
        <source>a comma is missing here</source>
        <translation>此处缺少逗号</translation>
    </message>
    <message>
        <source>a colon is missing here</source>
        <translation>此处缺少冒号</translation>
    </message>
    <message>
        <source>a name in double quotes is missing here, or the comma before is too much</source>
        <translation>此处缺少双引号括起的名称，或者前面多了一个逗号</translation>
    </message>
    <message>
        <source>this comma is one too many</source>
        <translation>此处多了一个逗号</translation>
    </message>
    <message>
        <source>the text that starts here has no closing quote</source>
        <translation>从此处开始的文本缺少结尾的引号</translation>
    </message>
    <message>
        <source>a line break or control character stands inside a text</source>
        <translation>文本中间有换行符或控制字符</translation>
    </message>
    <message>
        <source>the file goes on after its end</source>
        <translation>文件在结束之后还有内容</translation>
    </message>
    <message>
        <source>{file}, line {line}: this is not text in {encoding}. Save the file as UTF-8.</source>
        <translation>{file} 第 {line} 行：不是 {encoding} 编码的文本。请把文件存为 UTF-8 编码。</translation>
    </message>
    <message>
        <source>{file} is in an unknown encoding. Save it as UTF-8.</source>
        <translation>无法识别 {file} 的编码。请把它存为 UTF-8 编码。</translation>
    </message>
    <message>
        <source>{file} holds no text but binary data.</source>
        <translation>{file} 里不是文本，而是二进制数据。</translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} 是空的。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit} kB. Paste the part that is to be explained.</source>
        <translation>{file} 超过 {limit} kB。请粘贴需要讲解的部分。</translation>
    </message>
    <message>
        <source>{file} is nested too deeply.</source>
        <translation>{file} 嵌套过深。</translation>
    </message>
    <message>
        <source>{file} could not be saved: the disk of {folder} is full.</source>
        <translation>{file} 无法保存：{folder} 所在的磁盘已满。</translation>
    </message>
    <message>
        <source>{file} could not be saved: {folder} cannot be written.</source>
        <translation>{file} 无法保存：{folder} 不可写。</translation>
    </message>
    <message>
        <source>{file} could not be saved in {folder}: {reason}.</source>
        <translation>{file} 无法保存到 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>{file} is not a file.</source>
        <translation>{file} 不是文件。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit} MiB, too large for settings.</source>
        <translation>{file} 超过 {limit} MiB，作为设置文件太大了。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}.</source>
        <translation>{file} 无法读取：{reason}。</translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: not Unicode text. Save the file as UTF-8.</source>
        <translation>{file} 第 {line} 行第 {column} 列：不是 Unicode 文本。请把文件存为 UTF-8 编码。</translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: {reason}.</source>
        <translation>{file} 第 {line} 行第 {column} 列：{reason}。</translation>
    </message>
    <message>
        <source>the system keyring (Secret Service)</source>
        <translation>系统密钥环 Secret Service</translation>
    </message>
    <message>
        <source>KWallet</source>
        <translation>KWallet</translation>
    </message>
    <message>
        <source>the macOS keychain</source>
        <translation>macOS 钥匙串</translation>
    </message>
    <message>
        <source>the Windows Credential Manager</source>
        <translation>Windows 凭据管理器</translation>
    </message>
    <message>
        <source>This system offers no keyring, so the key cannot be stored. It can be kept for this session, in memory. On Linux, a Secret Service (GNOME Keyring, KWallet or KeePassXC) makes storing possible.</source>
        <translation>这个系统没有密钥环，密钥无法存储，但可以在本次会话中留在内存里。在 Linux 上，装好 Secret Service（GNOME Keyring、KWallet 或 KeePassXC）就能存储。</translation>
    </message>
    <message>
        <source>The keyring is switched off (null backend, set in PYTHON_KEYRING_BACKEND or keyringrc.cfg): it would forget the key at once. The key can be kept for this session, in memory.</source>
        <translation>系统密钥环被关闭了（在 PYTHON_KEYRING_BACKEND 或 keyringrc.cfg 里设成了 null 后端），存进去的密钥会立刻丢失。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring found here writes keys into a file of its own (keyrings.alt), so it is not used. Take it out of PYTHON_KEYRING_BACKEND or keyringrc.cfg if it is named there, and start a system keyring; or keep the key for this session, in memory.</source>
        <translation>这里找到的密钥环会把密钥写进自己的文件（keyrings.alt），所以不予使用。如果 PYTHON_KEYRING_BACKEND 或 keyringrc.cfg 里写了它，请去掉，并启动系统密钥环；也可以让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The chosen keyring is not one of the operating system&apos;s, so it is not used. The key can be kept for this session, in memory.</source>
        <translation>所选的密钥环不是操作系统提供的，所以不予使用。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring is locked. Unlock it (logging in to the desktop usually does) and press Try again, or keep the key for this session, in memory.</source>
        <translation>系统密钥环已锁定。请解锁（通常登录桌面就会解锁）后按“重试”，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring&apos;s question was dismissed, so it stayed locked. Press Try again to be asked anew, or keep the key for this session, in memory.</source>
        <translation>密钥环的询问被取消了，所以它仍然锁定。按“重试”会再次询问，也可以让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring did not answer in time. It may be waiting for a password in another window. Press Try again, or keep the key for this session, in memory.</source>
        <translation>系统密钥环没有及时响应，也许它正在另一个窗口里等待密码。请按“重试”，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring failed. Press Try again, or keep the key for this session, in memory. The details say what the keyring reported.</source>
        <translation>系统密钥环出错。请按“重试”，或者让密钥在本次会话中留在内存里。详情里有密钥环报告的内容。</translation>
    </message>
    <message>
        <source>The Windows Credential Manager holds about 1,200 characters, and this key is longer. Check that it is the key alone, or keep it for this session, in memory.</source>
        <translation>Windows 凭据管理器最多存大约 1,200 个字符，而这个密钥更长。请确认粘贴的只有密钥本身，或者让它在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The macOS keychain refused access (-25293). Open Keychain Access, delete the entry AttnStudio, and save the key again; a new Python version needs that once.</source>
        <translation>macOS 钥匙串拒绝了访问 (-25293)。请打开“钥匙串访问”，删除条目 AttnStudio，再重新保存密钥；换了新的 Python 版本后需要这样做一次。</translation>
    </message>
    <message>
        <source>The macOS keychain may not ask for its password here (-25308), as over SSH. Start the studio on the Mac&apos;s own desktop, or keep the key for this session, in memory.</source>
        <translation>macOS 钥匙串在这里不能询问密码 (-25308)，例如通过 SSH 登录时。请在 Mac 自己的桌面上启动程序，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring took the key but does not give it back, so it counts as not stored. The key can be kept for this session, in memory.</source>
        <translation>系统密钥环收下了密钥，却读不回来，所以视为没有存储。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>Blanks or invisible characters around the key were removed.</source>
        <translation>已去掉密钥前后的空白或不可见字符。</translation>
    </message>
    <message>
        <source>The quotes around the key were removed.</source>
        <translation>已去掉密钥两边的引号。</translation>
    </message>
    <message>
        <source>The word Bearer before the key was removed.</source>
        <translation>已去掉密钥前面的 Bearer 一词。</translation>
    </message>
    <message>
        <source>The name before the key was removed: only the value after it is the key.</source>
        <translation>已去掉密钥前面的名称：只有它后面的值才是密钥。</translation>
    </message>
    <message>
        <source>An invisible character at position {position} was dropped: {character}.</source>
        <translation>已去掉第 {position} 个字符处的不可见字符：{character}。</translation>
    </message>
    <message>
        <source>Enter the key from the gateway&apos;s console, page API Keys.</source>
        <translation>请填写网关控制台 API Keys 页面上的密钥。</translation>
    </message>
    <message>
        <source>This is a placeholder, not a key. Put in the key from the gateway&apos;s console, page API Keys.</source>
        <translation>这是占位文字，不是密钥。请填写网关控制台 API Keys 页面上的密钥。</translation>
    </message>
    <message>
        <source>This is an address, not a key. It belongs into the base URL.</source>
        <translation>这是地址，不是密钥，应填在“接口地址”一栏。</translation>
    </message>
    <message>
        <source>This key is masked: a part of it is dots or asterisks. Copy the whole key with the console&apos;s copy button.</source>
        <translation>这个密钥被遮住了：其中一部分是圆点或星号。请用控制台的复制按钮复制完整的密钥。</translation>
    </message>
    <message>
        <source>A key has no blanks, but at position {position} stands {character}. Copy the key alone.</source>
        <translation>密钥里没有空白，但第 {position} 个字符是 {character}。请只复制密钥本身。</translation>
    </message>
    <message>
        <source>At position {position} stands {character}, which no key contains. Copy the key anew, straight from the console.</source>
        <translation>第 {position} 个字符是 {character}，密钥里不会有它。请直接从控制台重新复制密钥。</translation>
    </message>
    <message>
        <source>With {length} characters this is too long for a key; the limit is {limit}.</source>
        <translation>有 {length} 个字符，作为密钥太长了，上限为 {limit}。</translation>
    </message>
    <message>
        <source>This looks like an API key in the field for the {field}. It was not saved: a key belongs into the key field, and from there into the keyring.</source>
        <translation>“{field}”一栏里填的像是 API 密钥，没有保存：密钥应填在密钥栏里，再从那里存入系统密钥环。</translation>
    </message>
    <message>
        <source>The studio started with its default settings. The file stays as it is; when settings are saved, it is kept as {kept}.</source>
        <translation>程序使用默认设置启动。原文件保持不变；保存设置时，它会保留为 {kept}。</translation>
    </message>
    <message>
        <source>The studio started with the last good copy ({copy}). The file stays as it is; when settings are saved, it is kept as {kept}.</source>
        <translation>程序使用上一份完好的副本（{copy}）启动。原文件保持不变；保存设置时，它会保留为 {kept}。</translation>
    </message>
    <message>
        <source>{file}, line 1, column 1: settings start with {brace}, this file does not.</source>
        <translation>{file} 第 1 行第 1 列：设置应以 {brace} 开头，这个文件不是。</translation>
    </message>
    <message>
        <source>{file} was written by a newer AttnStudio. What this version understands is used, the rest is kept.</source>
        <translation>{file} 由更新版本的 AttnStudio 写成。本版本认识的设置会被采用，其余的原样保留。</translation>
    </message>
    <message>
        <source>{file} holds settings that this version does not know: {names}. They are kept.</source>
        <translation>{file} 里有本版本不认识的设置：{names}。它们会原样保留。</translation>
    </message>
    <message>
        <source>{file} holds values that cannot be used: {names}. Their defaults are used.</source>
        <translation>{file} 里有无法使用的值：{names}。这些项改用默认值。</translation>
    </message>
    <message>
        <source>{file} starts with a byte order mark. It was read all the same.</source>
        <translation>{file} 以字节顺序标记开头，仍可正常读取。</translation>
    </message>
    <message>
        <source>{file} holds an API key in clear text. The studio does not write it there again: store it in the keyring in Settings.</source>
        <translation>{file} 里有明文的 API 密钥。程序不会再把它写进去，请在“设置”里把它存入系统密钥环。</translation>
    </message>
    <message>
        <source>That failed unexpectedly ({kind}). Try again; Details say more.</source>
        <translation>操作意外失败（{kind}）。请重试；“详情”里有更多信息。</translation>
    </message>
    <message>
        <source>This needs about {total} of memory. Compute it?</source>
        <translation>这大约需要 {total} 内存。要计算吗？</translation>
    </message>
    <message>
        <source>This needs about {total} of memory, and {available} are free. Take a shorter input, fewer heads or a smaller d_model.</source>
        <translation>这大约需要 {total} 内存，而可用的只有 {available}。请缩短输入、减少头数或减小 d_model。</translation>
    </message>
    <message>
        <source>The heads shown are those of the last valid experiment.</source>
        <translation>显示的是上一个有效实验的头。</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未提问</translation>
    </message>
    <message>
        <source>running</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>answered, but not to the end</source>
        <translation>已回答，但不完整</translation>
    </message>
    <message>
        <source>failed to answer</source>
        <translation>未能回答</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>cannot be checked</source>
        <translation>无法核对</translation>
    </message>
    <message>
        <source>One question to several models</source>
        <translation>向多个模型提出同一个问题</translation>
    </message>
    <message>
        <source>What was sent to every model</source>
        <translation>发给每个模型的内容</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>The numbers of what was sent</source>
        <translation>所发送内容的数值</translation>
    </message>
    <message>
        <source>Cells and heads that two models or more speak of: {shared}. They say the same of {same}.</source>
        <translation>两个或更多模型都谈到的格子和头：{shared} 个，其中 {same} 个说法相同。</translation>
    </message>
    <message>
        <source>The models say the same:</source>
        <translation>各模型说法相同：</translation>
    </message>
    <message>
        <source>The models differ:</source>
        <translation>各模型说法不同：</translation>
    </message>
    <message>
        <source>Frame {name}</source>
        <translation>帧 {name}</translation>
    </message>
    <message>
        <source>Head {number}: one row for each query, one column for each key</source>
        <translation>头 {number}：每行对应一个查询，每列对应一个键</translation>
    </message>
    <message>
        <source>Random initialisation, step 0: there is nothing to interpret</source>
        <translation>随机初始化，第 0 步：没有什么可解读的</translation>
    </message>
    <message>
        <source>Trained: step {step}, loss {loss}</source>
        <translation>已训练：第 {step} 步，损失 {loss}</translation>
    </message>
    <message>
        <source>There are too many weights to be read here; the JSON file holds them.</source>
        <translation>权重太多，不便在这里列出；JSON 文件中有全部权重。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Claims hold</source>
        <translation>论断成立</translation>
    </message>
    <message>
        <source>Do not hold</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>Not checkable</source>
        <translation>无法核对</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时长</translation>
    </message>
    <message>
        <source>Tokens in</source>
        <translation>输入词元</translation>
    </message>
    <message>
        <source>Tokens out</source>
        <translation>输出词元</translation>
    </message>
    <message>
        <source>Order and mask</source>
        <translation>顺序与掩码</translation>
    </message>
    <message>
        <source>Softmax and scale</source>
        <translation>softmax 与缩放</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Shapes and heads</source>
        <translation>形状与头</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Seed and device</source>
        <translation>种子与设备</translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation>来源(&amp;U)</translation>
    </message>
    <message>
        <source>What X is, the matrix [1, L, d_model] that queries, keys and values are all made of: a random vector for each position, or a text with a random vector for each distinct token.</source>
        <translation>矩阵 X [1, L, d_model] 从哪里来；查询、键和值都由它得出：每个位置一个随机向量，或者一段文本，其中每个不同的词元一个随机向量。</translation>
    </message>
    <message>
        <source>&amp;Length L</source>
        <translation>长度 L(&amp;L)</translation>
    </message>
    <message>
        <source>How many tokens the input has. Every head computes L × L weights, so time and memory grow with L² (section 4, table 1).</source>
        <translation>输入有多少个词元。每个头要算 L × L 个权重，所以时间和内存随 L² 增长（第 4 节，表 1）。</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>Words, punctuation marks and single Chinese, Japanese or Korean characters become tokens. Equal tokens get equal vectors.</source>
        <translation>单词、标点符号以及单个的中日韩文字各成为一个词元。相同的词元得到相同的向量。</translation>
    </message>
    <message>
        <source>&amp;d_model</source>
        <translation>&amp;d_model</translation>
    </message>
    <message>
        <source>The width of each token&apos;s vector (section 3.1). The heads share it: d_k = d_model / h. The arrow keys step by multiples of h.</source>
        <translation>每个词元向量的宽度（3.1 节），由各个头平分：d_k = d_model / h。方向键按 h 的倍数调整。</translation>
    </message>
    <message>
        <source>He&amp;ads h</source>
        <translation>头数 h(&amp;A)</translation>
    </message>
    <message>
        <source>Each head looks at all tokens through its own W_q, W_k and W_v of width d_k = d_model / h (section 3.2.2). h must divide d_model; the arrow keys step over the values that do.</source>
        <translation>每个头用自己的 W_q、W_k、W_v 看所有词元，宽度为 d_k = d_model / h（3.2.2 节）。d_model 必须能被 h 整除，方向键只取能整除的值。</translation>
    </message>
    <message>
        <source>Positio&amp;ns</source>
        <translation>位置编码(&amp;N)</translation>
    </message>
    <message>
        <source>Attention alone is blind to order. The sinusoidal encoding adds sin(pos / 10000^(2i / d_model)) to even and the cosine to odd components of each vector (section 3.5).</source>
        <translation>注意力本身分辨不出顺序。正弦编码在每个向量的偶数分量上加 sin(pos / 10000^(2i / d_model))，在奇数分量上加相应的余弦（3.5 节）。</translation>
    </message>
    <message>
        <source>&amp;Mask</source>
        <translation>掩码(&amp;M)</translation>
    </message>
    <message>
        <source>Sets forbidden scores to −∞ before the softmax. Causal: a query sees itself and earlier keys (section 3.2.3). Local window: it sees only keys nearby (section 4).</source>
        <translation>在 softmax 之前把被禁止的分数设为 −∞。因果：查询只看自己和之前的键（3.2.3 节）。局部窗口：只看附近的键（第 4 节）。</translation>
    </message>
    <message>
        <source>&amp;Window w</source>
        <translation>窗口 w(&amp;W)</translation>
    </message>
    <message>
        <source>Query i sees the keys j with |i − j| ≤ w: at most 2w + 1 of them (section 4).</source>
        <translation>查询 i 能看到满足 |i − j| ≤ w 的键 j，最多 2w + 1 个（第 4 节）。</translation>
    </message>
    <message>
        <source>Tas&amp;k</source>
        <translation>任务(&amp;K)</translation>
    </message>
    <message>
        <source>Task and input</source>
        <translation>任务与输入</translation>
    </message>
    <message>
        <source>What is learned. The article trains one layer towards a random target, measured by the mean squared error. All other tasks train an encoder on sequences drawn anew for each step, and count the right answers on sequences that it never sees.</source>
        <translation>要学什么。文章让一个层逼近随机目标，用均方误差衡量。其他任务都用每一步新抽取的序列训练编码器，并在它从未见过的序列上统计答对的比例。</translation>
    </message>
    <message>
        <source>Kinds of token</source>
        <translation>词元种类</translation>
    </message>
    <message>
        <source>How many different tokens the sequences are drawn from: a blind guess is right once in that many times.</source>
        <translation>序列由多少种不同的词元组成：盲猜时，平均每这么多次才对一次。</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Encoder layers one above the other; the paper has 6 (section 3.1). Each has its own heads.</source>
        <translation>编码器有多少层叠在一起；论文用 6 层（3.1 节）。每层都有自己的头。</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>x + Sublayer(x): what comes in is added to what comes out (section 3.1), so that gradients reach the lowest layer. Switch it off in a deep stack and look at the gradient norms.</source>
        <translation>残差，即 x + Sublayer(x)：把输入加到输出上（3.1 节），让梯度能到达最底层。可以在很深的堆叠里关掉它，看看梯度范数。</translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>After the sum as in the paper: LayerNorm(x + Sublayer(x)); before it: x + Sublayer(LayerNorm(x)), which trains deep stacks more readily; or none.</source>
        <translation>层归一化与论文一样放在求和之后：LayerNorm(x + Sublayer(x))；或放在子层之前：x + Sublayer(LayerNorm(x))，更容易训练很深的堆叠；也可以不用。</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>max(0, x W1 + b1) W2 + b2 for each token by itself, four times as wide as d_model inside (section 3.3).</source>
        <translation>对每个词元单独计算 max(0, x W1 + b1) W2 + b2，内部宽度是 d_model 的四倍（3.3 节）。</translation>
    </message>
    <message>
        <source>&amp;Optimiser</source>
        <translation>优化器(&amp;O)</translation>
    </message>
    <message>
        <source>How gradients change the parameters. The paper uses Adam (section 5.3), the article too.</source>
        <translation>梯度怎样改变参数。论文用 Adam（5.3 节），文章也用它。</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>How much of the last step&apos;s direction goes into the next one: 0 is plain gradient descent, 0.9 is usual.</source>
        <translation>上一步的方向有多少带入下一步：0 就是普通的梯度下降，常用 0.9。</translation>
    </message>
    <message>
        <source>Learning &amp;rate</source>
        <translation>学习率(&amp;R)</translation>
    </message>
    <message>
        <source>The size of a step (section 5.3). The article uses 0.001. You can write 0.001, 1e-3 or 0,001; what the field shows is exactly what is used.</source>
        <translation>每一步的大小（5.3 节）。文章用 0.001。可以写成 0.001、1e-3 或 0,001；框里显示的就是实际使用的值。</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>Constant, or the paper&apos;s warm-up (section 5.3): the rate rises in a straight line, then falls with the inverse square root of the step. The learning rate above is its peak; the paper&apos;s own peak is (d_model × warm-up steps)^−0.5.</source>
        <translation>恒定，或论文中的预热（5.3 节）：学习率先直线上升，再随步数的平方根倒数下降。上面的学习率就是峰值；论文自己的峰值是 (d_model × 预热步数)^−0.5。</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>After how many steps the rate peaks; in the paper, 4000.</source>
        <translation>多少步之后学习率达到峰值；论文中是 4000。</translation>
    </message>
    <message>
        <source>Clippin&amp;g</source>
        <translation>裁剪(&amp;G)</translation>
    </message>
    <message>
        <source>The largest norm that all gradients together may have; a larger one is scaled down to it. 0 means no clipping, 1 is usual.</source>
        <translation>全部梯度合在一起允许的最大范数；超过时按比例缩小到这个值。0 表示不裁剪，常用 1。</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>批大小(&amp;B)</translation>
    </message>
    <message>
        <source>How many sequences each step learns from.</source>
        <translation>每一步从多少个序列中学习。</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>随机种子(&amp;S)</translation>
    </message>
    <message>
        <source>Where all random numbers start: weights, input and target. The same seed gives the same heads.</source>
        <translation>所有随机数的起点：权重、输入和目标。随机种子相同，得到的头就相同。</translation>
    </message>
    <message>
        <source>Devi&amp;ce</source>
        <translation>设备(&amp;C)</translation>
    </message>
    <message>
        <source>Where PyTorch computes. What this machine has is listed as soon as PyTorch is loaded.</source>
        <translation>PyTorch 在哪里计算。PyTorch 加载完毕后会列出本机的设备。</translation>
    </message>
    <message>
        <source>Random vectors</source>
        <translation>随机向量</translation>
    </message>
    <message>
        <source>A text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Local window</source>
        <translation>局部窗口</translation>
    </message>
    <message>
        <source>Random target</source>
        <translation>随机目标</translation>
    </message>
    <message>
        <source>After the sum</source>
        <translation>求和之后</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>子层之前</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>恒定</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>NVIDIA GPU (CUDA)</source>
        <translation>NVIDIA GPU (CUDA)</translation>
    </message>
    <message>
        <source>Apple GPU (MPS)</source>
        <translation>Apple GPU (MPS)</translation>
    </message>
    <message>
        <source>A text has at most {limit} characters: the last {count} of the paste were left out.</source>
        <translation>文本最多 {limit} 个字符：粘贴内容的最后 {count} 个没有采用。</translation>
    </message>
    <message>
        <source>{file} was not saved: end its name in .png or .svg.</source>
        <translation>{file} 没有保存：文件名须以 .png 或 .svg 结尾。</translation>
    </message>
    <message>
        <source>Saved {file}, {width} by {height} pixels, read back and checked.</source>
        <translation>已保存 {file}，{width} × {height} 像素，并读回核对。</translation>
    </message>
    <message>
        <source>Saved {file}, {width} by {height} units, read back and checked.</source>
        <translation>已保存 {file}，{width} × {height} 单位，并读回核对。</translation>
    </message>
    <message>
        <source>{file} was not saved: end its name in .gif or .png.</source>
        <translation>{file} 没有保存：文件名须以 .gif 或 .png 结尾。</translation>
    </message>
    <message>
        <source>Saved {count} pictures in {file}, {size} MB, read back and checked.</source>
        <translation>已把 {count} 幅画面存入 {file}，共 {size} MB，并读回核对。</translation>
    </message>
    <message>
        <source>{file} was not saved: the picture could not be painted.</source>
        <translation>{file} 没有保存：图片无法绘制。</translation>
    </message>
    <message>
        <source>diagonal</source>
        <translation>对角线</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>next</source>
        <translation>后一个</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>mirror</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Head {head}: query {query} takes most from key {key}.</source>
        <translation>头 {head}：查询 {query} 对键 {key} 的权重最大。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} takes {value} from key {key}.</source>
        <translation>头 {head}：查询 {query} 从键 {key} 取 {value}。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} takes more from key {key} than from key {other}.</source>
        <translation>头 {head}：查询 {query} 从键 {key} 取的比从键 {other} 取的多。</translation>
    </message>
    <message>
        <source>Head {head} has a higher entropy than head {other_head}.</source>
        <translation>头 {head} 的熵高于头 {other_head}。</translation>
    </message>
    <message>
        <source>Head {head}: from A to B, what query {query} takes from key {key} changes by {value}.</source>
        <translation>头 {head}：从 A 到 B，查询 {query} 从键 {key} 取的权重变化 {value}。</translation>
    </message>
    <message>
        <source>Head {head} follows the pattern “{pattern}” most, with {value}.</source>
        <translation>头 {head} 最符合模式“{pattern}”，度量为 {value}。</translation>
    </message>
    <message>
        <source>Head {head} follows the pattern “{pattern}” most.</source>
        <translation>头 {head} 最符合模式“{pattern}”。</translation>
    </message>
    <message>
        <source>Frame {frame}. {statement}</source>
        <translation>帧 {frame}：{statement}</translation>
    </message>
    <message>
        <source>{share} % on the token itself</source>
        <translation>自身词元占 {share} %</translation>
    </message>
    <message>
        <source>{share} % on the previous token</source>
        <translation>前一词元占 {share} %</translation>
    </message>
    <message>
        <source>{share} % on the next token</source>
        <translation>后一词元占 {share} %</translation>
    </message>
    <message>
        <source>{share} % on the first token</source>
        <translation>首词元占 {share} %</translation>
    </message>
    <message>
        <source>{share} % on the mirrored position</source>
        <translation>镜像位置占 {share} %</translation>
    </message>
    <message>
        <source>{share} % on what followed before</source>
        <translation>上次的后继占 {share} %</translation>
    </message>
    <message>
        <source>Strongest simple pattern: the diagonal. On average a token takes {score} from itself.</source>
        <translation>最明显的简单模式：对角线。平均而言，每个词元从自己取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: previous. On average a token takes {score} from the one before.</source>
        <translation>最明显的简单模式：前一个。平均而言，每个词元从前一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: next. On average a token takes {score} from the one after.</source>
        <translation>最明显的简单模式：后一个。平均而言，每个词元从后一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: first token. On average a token takes {score} from it.</source>
        <translation>最明显的简单模式：首词元。平均而言，每个词元从第一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: mirror. On average a token takes {score} from the mirrored position: the first from the last, the second from the last but one.</source>
        <translation>最明显的简单模式：镜像。平均而言，每个词元从镜像位置取 {score}：第一个从最后一个取，第二个从倒数第二个取。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: induction. On average a token that stood before takes {score} from what followed it there.</source>
        <translation>最明显的简单模式：归纳。平均而言，先前出现过的词元从它上次的后继词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: uniform. It spreads over {score} of the keys it may see.</source>
        <translation>最明显的简单模式：均匀。注意力分散在可见键的 {score} 上。</translation>
    </message>
    <message>
        <source>Every row sums to 1 (largest deviation {deviation}).</source>
        <translation>每一行的和都是 1（最大偏差 {deviation}）。</translation>
    </message>
    <message>
        <source>Rows that do not sum to 1: {rows} (largest deviation {deviation}).</source>
        <translation>行和不为 1 的行：{rows}（最大偏差 {deviation}）。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes {weight} from key {key} &apos;{key_token}&apos; (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 取 {weight}（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: key {key} &apos;{key_token}&apos; is masked for query {query} &apos;{query_token}&apos; (score {score})</source>
        <translation>头 {head}：键 {key} “{key_token}” 对查询 {query} “{query_token}” 已掩蔽（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes exactly 0 from key {key} &apos;{key_token}&apos; (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 恰好取 0（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes 0 from key {key} &apos;{key_token}&apos;: the weight is too small for float32, although the score {score} is finite</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 取 0：分数 {score} 有限，但权重小到 float32 无法表示</translation>
    </message>
    <message>
        <source>Head {head}: the weight of query {query} &apos;{query_token}&apos; for key {key} &apos;{key_token}&apos; is not a number (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 对键 {key} “{key_token}” 的权重不是数值（分数 {score}）</translation>
    </message>
    <message>
        <source>Query {query} &apos;{token}&apos; answers &apos;{answer}&apos; (right).</source>
        <translation>查询 {query} “{token}” 回答 “{answer}”（正确）。</translation>
    </message>
    <message>
        <source>Query {query} &apos;{token}&apos; answers &apos;{answer}&apos; (wrong: &apos;{expected}&apos;).</source>
        <translation>查询 {query} “{token}” 回答 “{answer}”（错误，应为 “{expected}”）。</translation>
    </message>
    <message>
        <source>Query {query} &apos;{token}&apos; is not asked.</source>
        <translation>查询 {query} “{token}” 处不要求回答。</translation>
    </message>
    <message>
        <source>dL/dw {gradient}: a little more weight here would lower the loss, by about {amount} for {more} more.</source>
        <translation>dL/dw {gradient}：这里的权重稍大一些，损失就会降低；每增加 {more}，约降低 {amount}。</translation>
    </message>
    <message>
        <source>dL/dw {gradient}: a little more weight here would raise the loss, by about {amount} for {more} more.</source>
        <translation>dL/dw {gradient}：这里的权重稍大一些，损失就会升高；每增加 {more}，约升高 {amount}。</translation>
    </message>
    <message>
        <source>Largest dL/dw: {gradient}, in head {head}, query {query} &apos;{query_token}&apos; for key {key} &apos;{key_token}&apos;.</source>
        <translation>最大的 dL/dw：{gradient}，位于头 {head}，查询 {query} “{query_token}” 对键 {key} “{key_token}”。</translation>
    </message>
    <message>
        <source>dL/dw is exactly 0: this weight makes no difference to the loss.</source>
        <translation>dL/dw 恰好为 0：这个权重对损失没有影响。</translation>
    </message>
    <message>
        <source>Masked: the weight stays 0 whatever the gradient.</source>
        <translation>已掩蔽：无论梯度如何，权重始终为 0。</translation>
    </message>
    <message>
        <source>dL/dw is not a number.</source>
        <translation>dL/dw 不是数值。</translation>
    </message>
    <message>
        <source>“{text}” is not a finite number.</source>
        <translation>“{text}”不是有限的数。</translation>
    </message>
    <message>
        <source>“{text}” can be read as {point} or as {grouped}. Write one of these.</source>
        <translation>“{text}”可以读作 {point}，也可以读作 {grouped}，请写明是哪一个。</translation>
    </message>
    <message>
        <source>“{text}” is not a number. Write it like 0.001 or 1e-3.</source>
        <translation>“{text}”不是数。请写成 0.001 或 1e-3 这样。</translation>
    </message>
    <message>
        <source>“{text}” is not a whole number. Write digits only, without separators.</source>
        <translation>“{text}”不是整数。请只写数字，不加分隔符。</translation>
    </message>
    <message>
        <source>A number of more than {limit} characters is not accepted.</source>
        <translation>不接受超过 {limit} 个字符的数。</translation>
    </message>
    <message>
        <source>Write a number here.</source>
        <translation>请在这里填一个数。</translation>
    </message>
    <message>
        <source>“{text}” is outside what a 64-bit number can hold.</source>
        <translation>“{text}”超出了 64 位数的范围。</translation>
    </message>
    <message>
        <source>There is no gateway at {url} (status {status}).</source>
        <translation>{url} 处没有网关（状态码 {status}）。</translation>
    </message>
    <message>
        <source>{url} answered with a web page, not with a model&apos;s answer.</source>
        <translation>{url} 返回的是网页，不是模型的回答。</translation>
    </message>
    <message>
        <source>The path in the base URL is not the gateway&apos;s.</source>
        <translation>接口地址里的路径不是网关的路径。</translation>
    </message>
    <message>
        <source>The network puts its login page in between, as in hotels.</source>
        <translation>网络中间插入了登录页面，就像酒店里那样。</translation>
    </message>
    <message>
        <source>Compare the base URL with the service&apos;s documentation.</source>
        <translation>请对照服务的文档检查接口地址。</translation>
    </message>
    <message>
        <source>Did you mean {url}?</source>
        <translation>是不是 {url}？</translation>
    </message>
    <message>
        <source>{url} redirects to “{target}”. The studio did not follow: the key goes only where you sent it.</source>
        <translation>{url} 重定向到“{target}”。程序没有跟随：密钥只发往你指定的地方。</translation>
    </message>
    <message>
        <source>The service has moved.</source>
        <translation>服务已经迁移。</translation>
    </message>
    <message>
        <source> It says: “{text}”.</source>
        <translation>它说：“{text}”。</translation>
    </message>
    <message>
        <source>as entered</source>
        <translation>手动填写</translation>
    </message>
    <message>
        <source>from the keyring</source>
        <translation>来自系统密钥环</translation>
    </message>
    <message>
        <source>kept for this session</source>
        <translation>仅本次会话使用</translation>
    </message>
    <message>
        <source>from the environment</source>
        <translation>来自环境变量</translation>
    </message>
    <message>
        <source>{host} refused the key{ending}.{said}</source>
        <translation>{host} 拒绝了密钥{ending}。{said}</translation>
    </message>
    <message>
        <source>The key ({origin}) is from another service or product than {host}.</source>
        <translation>密钥（{origin}）属于别的服务或产品，而不是 {host} 的。</translation>
    </message>
    <message>
        <source>Only a part of the key was copied, or a character is wrong: it has {count} characters.</source>
        <translation>密钥只复制了一部分，或者有字符不对：它有 {count} 个字符。</translation>
    </message>
    <message>
        <source>The key was deleted, has expired or is disabled in the console.</source>
        <translation>密钥在控制台里已被删除、已过期或被停用。</translation>
    </message>
    <message>
        <source>Not the cause, because the studio checks it first: a placeholder, blanks around the key, a doubled /v1.</source>
        <translation>以下不是原因，程序已先检查过：占位文字、密钥前后的空白、重复的 /v1。</translation>
    </message>
    <message>
        <source>Copy the key anew from the console of the service that {url} belongs to, page API Keys.</source>
        <translation>请到 {url} 所属服务的控制台，从 API Keys 页面重新复制密钥。</translation>
    </message>
    <message>
        <source>The environment variable {variable} comes first: unset it to use the stored key.</source>
        <translation>环境变量 {variable} 优先：取消它，才会使用已存储的密钥。</translation>
    </message>
    <message>
        <source>The request was blocked before it reached the gateway at {host}; the key was not judged. {excerpt}</source>
        <translation>请求在到达 {host} 的网关之前被拦截，密钥没有经过核对。{excerpt}</translation>
    </message>
    <message>
        <source>A web firewall, such as Cloudflare, takes this program or network for a robot.</source>
        <translation>Cloudflare 之类的网站防火墙把本程序或所在的网络当成了机器人。</translation>
    </message>
    <message>
        <source>The service does not serve this region or network.</source>
        <translation>该服务不向这个地区或网络开放。</translation>
    </message>
    <message>
        <source>Try another network, or with or without a VPN.</source>
        <translation>请换一个网络，或者打开或关闭 VPN 再试。</translation>
    </message>
    <message>
        <source>{host} knows the key, but does not allow this request.{said}</source>
        <translation>{host} 认识这个密钥，但不允许这个请求。{said}</translation>
    </message>
    <message>
        <source>The key may not use the model {model}.</source>
        <translation>这个密钥无权使用模型 {model}。</translation>
    </message>
    <message>
        <source>Look up in the console what the key may do, or choose another model.</source>
        <translation>请在控制台查看密钥的权限，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} has no model “{model}” for this key.{said}</source>
        <translation>{host} 没有可供这个密钥使用的模型“{model}”。{said}</translation>
    </message>
    <message>
        <source>The model ID is mistyped; upper and lower case count.</source>
        <translation>模型 ID 写错了；区分大小写。</translation>
    </message>
    <message>
        <source>The model was retired, or the key&apos;s group does not include it.</source>
        <translation>该模型已下线，或者密钥所在的分组不包含它。</translation>
    </message>
    <message>
        <source>Copy the model ID from the service&apos;s list of models.</source>
        <translation>请从服务的模型列表里复制模型 ID。</translation>
    </message>
    <message>
        <source>The account at {host} has no credit left for this request.{said}</source>
        <translation>{host} 账户的余额不足以完成这个请求。{said}</translation>
    </message>
    <message>
        <source>The balance or the key&apos;s own quota is used up.</source>
        <translation>余额或密钥自身的额度已用完。</translation>
    </message>
    <message>
        <source>Look at the balance in the console. Trying again does not help.</source>
        <translation>请在控制台查看余额，重试没有用。</translation>
    </message>
    <message>
        <source>{host} asks for slower requests.{said}</source>
        <translation>{host} 要求放慢请求。{said}</translation>
    </message>
    <message>
        <source>Too many requests in a short time, from this key or this model&apos;s users.</source>
        <translation>这个密钥，或者这个模型的用户，短时间内请求太多。</translation>
    </message>
    <message>
        <source>Wait a minute, then try again.</source>
        <translation>请等一分钟再试。</translation>
    </message>
    <message>
        <source>Try again in {seconds} s; that is what the gateway asks for.</source>
        <translation>请按网关的要求，{seconds} 秒后再试。</translation>
    </message>
    <message>
        <source>The answer was blocked by the content filter.{said}</source>
        <translation>回答被内容过滤器拦截。{said}</translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation>请重试，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} did not accept the request (status {status}).{said}</source>
        <translation>{host} 没有接受请求（状态码 {status}）。{said}</translation>
    </message>
    <message>
        <source>The model {model} does not take this kind of request.</source>
        <translation>模型 {model} 不支持这种请求。</translation>
    </message>
    <message>
        <source>What was sent is longer than {model} can take.{said}</source>
        <translation>发送的内容超出了 {model} 能接受的长度。{said}</translation>
    </message>
    <message>
        <source>The numbers of a large frame, or a long conversation, are sent along with each question.</source>
        <translation>较大的帧的数值，或者很长的对话，会随每次提问一起发送。</translation>
    </message>
    <message>
        <source>Choose a smaller budget of tokens for what is sent, or start a new conversation.</source>
        <translation>请减少发送内容的词元预算，或者开始新对话。</translation>
    </message>
    <message>
        <source>Or choose a model with a longer context.</source>
        <translation>或者换一个上下文更长的模型。</translation>
    </message>
    <message>
        <source>{host} failed (status {status}).{said}</source>
        <translation>{host} 出错（状态码 {status}）。{said}</translation>
    </message>
    <message>
        <source>The model&apos;s server behind the gateway is down or overloaded.</source>
        <translation>网关后面的模型服务器停机或过载。</translation>
    </message>
    <message>
        <source>An error inside the gateway; your settings are not to blame.</source>
        <translation>网关内部出错，与你的设置无关。</translation>
    </message>
    <message>
        <source>Try again in a moment, or with another model.</source>
        <translation>请稍后再试，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} gave up waiting for the model (status {status}).</source>
        <translation>{host} 等不到模型的回答，已放弃（状态码 {status}）。</translation>
    </message>
    <message>
        <source>A proxy on the way to {host} asks for a login.</source>
        <translation>通往 {host} 的途中有代理要求登录。</translation>
    </message>
    <message>
        <source>Put user and password into the proxy&apos;s address, or use another network.</source>
        <translation>请把用户名和密码写进代理地址，或者换一个网络。</translation>
    </message>
    <message>
        <source>{host} answered with status {status}, but reported an error.{said}</source>
        <translation>{host} 返回了状态码 {status}，却报告了错误。{said}</translation>
    </message>
    <message>
        <source>{model} declined to answer.{said}</source>
        <translation>{model} 拒绝回答。{said}</translation>
    </message>
    <message>
        <source>Ask in other words, or choose another model.</source>
        <translation>请换一种问法，或者换一个模型。</translation>
    </message>
    <message>
        <source>Allow a longer answer, so that room is left after the thoughts.</source>
        <translation>请允许更长的回答，让模型在思考之后还有余地作答。</translation>
    </message>
    <message>
        <source>{url} answered with something that is not JSON: “{excerpt}”</source>
        <translation>{url} 返回的不是 JSON：“{excerpt}”</translation>
    </message>
    <message>
        <source>{host} replied, but there is no answer of {model} in the reply.</source>
        <translation>{host} 有回复，但里面没有 {model} 的回答。</translation>
    </message>
    <message>
        <source>The reply was empty (status {status}).</source>
        <translation>回复是空的（状态码 {status}）。</translation>
    </message>
    <message>
        <source>The reply holds no choices.</source>
        <translation>回复里没有 choices。</translation>
    </message>
    <message>
        <source>The reply&apos;s choice holds no message.</source>
        <translation>回复的 choice 里没有 message。</translation>
    </message>
    <message>
        <source>The message in the reply holds no text.</source>
        <translation>回复的 message 里没有文本。</translation>
    </message>
    <message>
        <source>The model called a tool instead of answering; the studio offers none.</source>
        <translation>模型没有回答，而是去调用工具；程序不提供工具。</translation>
    </message>
    <message>
        <source>The model only thought, and stopped before it answered.</source>
        <translation>模型只进行了思考，还没有回答就停了。</translation>
    </message>
    <message>
        <source>Python {version}.</source>
        <translation>Python {version}。</translation>
    </message>
    <message>
        <source>Not installed: {names}. Start AttnStudio with `scripts/run`.</source>
        <translation>没有安装：{names}。请用 `scripts/run` 启动 AttnStudio。</translation>
    </message>
    <message>
        <source>PySide6 {version} aborts on this Python. Install 6.11, or use Python 3.12 or newer.</source>
        <translation>PySide6 {version} 在这个 Python 上会崩溃。请安装 6.11，或者使用 Python 3.12 或更新的版本。</translation>
    </message>
    <message>
        <source>All {count} packages are installed.</source>
        <translation>{count} 个软件包都已安装。</translation>
    </message>
    <message>
        <source>torch cannot be imported: {reason}.</source>
        <translation>无法导入 torch：{reason}。</translation>
    </message>
    <message>
        <source>torch {version} can be imported.</source>
        <translation>torch {version} 可以导入。</translation>
    </message>
    <message>
        <source>Qt does not start: {reason}.</source>
        <translation>Qt 无法启动：{reason}。</translation>
    </message>
    <message>
        <source>Qt {version} starts.</source>
        <translation>Qt {version} 可以启动。</translation>
    </message>
    <message>
        <source>A window can be opened.</source>
        <translation>可以打开窗口。</translation>
    </message>
    <message>
        <source>The system&apos;s own fonts are used.</source>
        <translation>使用系统自带的字体。</translation>
    </message>
    <message>
        <source>No font has Chinese characters: they are drawn as boxes. Install fonts-noto-cjk.</source>
        <translation>没有字体包含汉字，汉字会显示成方框。请安装 fonts-noto-cjk。</translation>
    </message>
    <message>
        <source>{count} fonts have Chinese characters.</source>
        <translation>{count} 种字体包含汉字。</translation>
    </message>
    <message>
        <source>The key can be stored in the system&apos;s keyring.</source>
        <translation>密钥可以存入系统密钥环。</translation>
    </message>
    <message>
        <source>{first} (remarks on the file: {count})</source>
        <translation>{first}（关于该文件共有 {count} 条说明）</translation>
    </message>
    <message>
        <source>Nothing is wrong with config.json.</source>
        <translation>config.json 没有问题。</translation>
    </message>
    <message>
        <source>Requests go to {url}, without a proxy.</source>
        <translation>请求直接发往 {url}，不经代理。</translation>
    </message>
    <message>
        <source>Requests go through the proxy in {place} ({proxy}), which answers.</source>
        <translation>请求经过“{place}”里的代理（{proxy}），它有响应。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is of a kind that is not supported; socks5:// is.</source>
        <translation>“{place}”里的代理（{proxy}）类型不受支持；可以用 socks5://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) needs a package: pip install socksio.</source>
        <translation>“{place}”里的代理（{proxy}）需要一个软件包：pip install socksio。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) does not answer. Start its program or unset the variable.</source>
        <translation>“{place}”里的代理（{proxy}）没有响应。请启动代理程序，或者取消这个环境变量。</translation>
    </message>
    <message>
        <source>This system has no trusted certificates. On Debian or Ubuntu: apt-get install ca-certificates.</source>
        <translation>这个系统没有可信的证书。在 Debian 或 Ubuntu 上：apt-get install ca-certificates。</translation>
    </message>
    <message>
        <source>{names} is not read by the studio. Set SSL_CERT_FILE instead.</source>
        <translation>程序不读取 {names}，请改设 SSL_CERT_FILE。</translation>
    </message>
    <message>
        <source>The system&apos;s trusted certificates are used.</source>
        <translation>使用系统信任的证书。</translation>
    </message>
    <message>
        <source>A folder cannot be written: what belongs there is not kept.</source>
        <translation>有文件夹不可写，应存在那里的内容不会保留。</translation>
    </message>
    <message>
        <source>Settings and the log can be written.</source>
        <translation>设置和日志都可以写入。</translation>
    </message>
    <message>
        <source>Random weights: there is nothing to interpret yet. Press Run (F5) to see heads form.</source>
        <translation>权重是随机的，还没有什么可解读的。按“运行”(F5)，看各个头如何形成。</translation>
    </message>
    <message>
        <source>Random weights, and they stay so: the article prints this layer and trains a second one.</source>
        <translation>权重随机，也不会再变：文章只打印这一层，训练的是另一层。</translation>
    </message>
    <message>
        <source>Steps taken: {step}. With these weights the loss is {loss}.</source>
        <translation>已训练 {step} 步。用这组权重，损失为 {loss}。</translation>
    </message>
    <message>
        <source>Steps taken: {step}.</source>
        <translation>已训练 {step} 步。</translation>
    </message>
    <message>
        <source>Not a number (NaN) in {count} of {total} rows; first query {query} &apos;{token}&apos; of head {head}: the mask leaves it no key.</source>
        <translation>{total} 行中有 {count} 行是非数值 (NaN)；最先出现在头 {head} 的查询 {query} “{token}”：掩码没有给它留下任何键。</translation>
    </message>
    <message>
        <source>Not a number (NaN) in {count} of {total} rows, hatched in red; first query {query} &apos;{token}&apos; of head {head}.</source>
        <translation>{total} 行中有 {count} 行是非数值 (NaN)，以红色斜线标出；最先出现在头 {head} 的查询 {query} “{token}”。</translation>
    </message>
    <message>
        <source>Logarithmic: zeros and weights up to {low} take the lowest colour.</source>
        <translation>对数：0 以及不大于 {low} 的权重都用最低的颜色。</translation>
    </message>
    <message>
        <source>Each pixel shows the largest of up to {rows}×{columns} weights.</source>
        <translation>每个像素显示最多 {rows}×{columns} 个权重中的最大值。</translation>
    </message>
    <message>
        <source>Each pixel shows the one of largest size of up to {rows}×{columns} cells.</source>
        <translation>每个像素显示最多 {rows}×{columns} 个格子中绝对值最大的一个。</translation>
    </message>
    <message>
        <source>Step {step} of {steps} (recalled). With these weights the loss is {loss}.</source>
        <translation>第 {step} 步，共 {steps} 步（回看）。用这组权重，损失为 {loss}。</translation>
    </message>
    <message>
        <source>{step} of {steps} (recalled)</source>
        <translation>{step}/{steps}（回看）</translation>
    </message>
    <message>
        <source>{task}, not trained yet: random weights. Press Run (F5) to see heads form.</source>
        <translation>{task}，尚未训练：权重是随机的。按“运行”(F5)，看各个头如何形成。</translation>
    </message>
    <message>
        <source>{task}, before training: random weights.</source>
        <translation>{task}，训练前：权重是随机的。</translation>
    </message>
    <message>
        <source>{task}, step {step}: {right} of {total} answers right in this sample, loss {loss}.</source>
        <translation>{task}，训练步 {step}：这个样本的 {total} 个答案中有 {right} 个正确，损失为 {loss}。</translation>
    </message>
    <message>
        <source>A model ID has no invisible characters. Type it, or copy it anew.</source>
        <translation>模型 ID 里没有不可见字符。请手动输入，或者重新复制。</translation>
    </message>
    <message>
        <source>This looks like an API key, not like a model ID. It is not sent; keys belong into Settings.</source>
        <translation>这看起来是 API 密钥，不是模型 ID。它不会被发送；密钥应填在“设置”里。</translation>
    </message>
    <message>
        <source>The gateway&apos;s list of models is empty. Any model ID can be typed.</source>
        <translation>网关的模型列表是空的。可以直接输入任何模型 ID。</translation>
    </message>
    <message>
        <source>The gateway did not list its models: {reason} Any model ID can be typed all the same.</source>
        <translation>网关没有列出模型：{reason}仍然可以直接输入任何模型 ID。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} decides: {value}</source>
        <translation>本次运行以环境变量 {variable} 为准：{value}</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>output shape</source>
        <translation>输出形状</translation>
    </message>
    <message>
        <source>weights shape</source>
        <translation>权重形状</translation>
    </message>
    <message>
        <source>row sums</source>
        <translation>行和</translation>
    </message>
    <message>
        <source>causality</source>
        <translation>因果性</translation>
    </message>
    <message>
        <source>equivariance</source>
        <translation>等变性</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>报错</translation>
    </message>
    <message>
        <source>Each row of weights sums to 1.</source>
        <translation>权重每一行的和都是 1。</translation>
    </message>
    <message>
        <source>Causality: changing a later token changes nothing before it.</source>
        <translation>因果性：改变后面的词元，不会改变它之前的任何结果。</translation>
    </message>
    <message>
        <source>Equivariance: reordering the tokens reorders output and weights, and no more.</source>
        <translation>等变性：调换词元的顺序，输出和权重也同样换序，此外不变。</translation>
    </message>
    <message>
        <source>An error: the layer cannot be built, or not run.</source>
        <translation>报错：这个层无法构建，或无法运行。</translation>
    </message>
    <message>
        <source>Some row of weights does not sum to 1.</source>
        <translation>有的权重行的和不为 1。</translation>
    </message>
    <message>
        <source>No causality: changing a later token changes something before it.</source>
        <translation>因果性不成立：改变后面的词元，会改变它之前的结果。</translation>
    </message>
    <message>
        <source>No equivariance: reordering the tokens changes more than their order.</source>
        <translation>等变性不成立：调换词元的顺序，改变的不只是顺序。</translation>
    </message>
    <message>
        <source>No error: the layer is built and runs.</source>
        <translation>不报错：这个层可以构建并运行。</translation>
    </message>
    <message>
        <source>local, w = {window}</source>
        <translation>局部，w = {window}</translation>
    </message>
    <message>
        <source>no error</source>
        <translation>不报错</translation>
    </message>
    <message>
        <source>no {property}</source>
        <translation>{property}不成立</translation>
    </message>
    <message>
        <source>{first}, {rest}</source>
        <translation>{first}、{rest}</translation>
    </message>
    <message>
        <source>The output has the shape {shape}.</source>
        <translation>输出的形状为 {shape}。</translation>
    </message>
    <message>
        <source>The weights have the shape {shape}.</source>
        <translation>权重的形状为 {shape}。</translation>
    </message>
    <message>
        <source>Batch {batch}, length {length}, d_model {d_model}, heads {heads}, mask: {mask}, encoding: {encoding}, {dtype}, seed {seed}</source>
        <translation>批大小 {batch}，长度 {length}，d_model {d_model}，头数 {heads}，掩码：{mask}，编码：{encoding}，{dtype}，随机种子 {seed}</translation>
    </message>
    <message>
        <source>Taken over from {source}: {names}.</source>
        <translation>已从 {source} 取得：{names}。</translation>
    </message>
    <message>
        <source>the environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>The key is in the keyring now, and still stands in clear text in {file}. Remove it from there?</source>
        <translation>密钥已存入系统密钥环，但 {file} 里还有它的明文。要从文件里删除吗？</translation>
    </message>
    <message>
        <source>The key still stands in clear text in {file}.</source>
        <translation>{file} 里仍有明文的密钥。</translation>
    </message>
    <message>
        <source>The file did not answer in time. Copy it to this machine and try again.</source>
        <translation>没能及时读到文件。请把它复制到本机再试。</translation>
    </message>
    <message>
        <source>Mend the fields above first: nothing was sent.</source>
        <translation>请先改正上面的内容；没有发送任何请求。</translation>
    </message>
    <message>
        <source>The key in the field is not saved yet. Save it, or empty the field; nothing was sent.</source>
        <translation>输入框里的密钥还没有保存。请保存它，或者清空输入框；没有发送任何请求。</translation>
    </message>
    <message>
        <source>In a head</source>
        <translation>在一个头里</translation>
    </message>
    <message>
        <source>Move to the next cell and lock it</source>
        <translation>移到下一个格子并锁定</translation>
    </message>
    <message>
        <source>Move to the edge of the map</source>
        <translation>移到热力图边缘</translation>
    </message>
    <message>
        <source>First or last key of the row</source>
        <translation>本行的第一个或最后一个键</translation>
    </message>
    <message>
        <source>First or last cell of the map</source>
        <translation>热力图的第一个或最后一个格子</translation>
    </message>
    <message>
        <source>Previous or next stage, from scores to contributions</source>
        <translation>上一个或下一个阶段，从分数到贡献</translation>
    </message>
    <message>
        <source>Enlarge the head</source>
        <translation>放大这个头</translation>
    </message>
    <message>
        <source>Switch an encoder&apos;s head off, or on again</source>
        <translation>关闭编码器的一个头，或重新打开</translation>
    </message>
    <message>
        <source>Let go of the cell; once more: all heads</source>
        <translation>解除格子的锁定；再按一次：显示所有头</translation>
    </message>
    <message>
        <source>Previous or next head, when enlarged</source>
        <translation>放大时切换到上一个或下一个头</translation>
    </message>
    <message>
        <source>Copy the readout</source>
        <translation>复制读数</translation>
    </message>
    <message>
        <source>In the inspector</source>
        <translation>在检查器中</translation>
    </message>
    <message>
        <source>Previous or next part; the maps go along</source>
        <translation>上一个或下一个环节；热力图随之切换</translation>
    </message>
    <message>
        <source>First or last part</source>
        <translation>第一个或最后一个环节</translation>
    </message>
    <message>
        <source>Show the code of the part, or hide it</source>
        <translation>显示或隐藏这一环节的代码</translation>
    </message>
    <message>
        <source>Let go of the cell</source>
        <translation>解除锁定的格子</translation>
    </message>
    <message>
        <source>Copy all parts as text</source>
        <translation>把所有环节复制为文本</translation>
    </message>
    <message>
        <source>On the timeline, in the training plots and the map of gradients</source>
        <translation>在时间线、训练曲线和梯度图里</translation>
    </message>
    <message>
        <source>Previous or next step</source>
        <translation>上一步或下一步</translation>
    </message>
    <message>
        <source>Ten steps back or on</source>
        <translation>后退或前进十步</translation>
    </message>
    <message>
        <source>A tenth of the run back or on</source>
        <translation>后退或前进整次运行的十分之一</translation>
    </message>
    <message>
        <source>First or newest step</source>
        <translation>第一步或最新一步</translation>
    </message>
    <message>
        <source>Let go of the locked step</source>
        <translation>解除锁定的步</translation>
    </message>
    <message>
        <source>On the timeline: play, or stop</source>
        <translation>在时间线上：播放或停止</translation>
    </message>
    <message>
        <source>In the map: another row, and how its gradient is distributed</source>
        <translation>在梯度图里：换一行，并查看它的梯度的分布</translation>
    </message>
    <message>
        <source>Inside a step</source>
        <translation>一步之内</translation>
    </message>
    <message>
        <source>Previous or next phase</source>
        <translation>上一个或下一个阶段</translation>
    </message>
    <message>
        <source>First or last phase</source>
        <translation>第一个或最后一个阶段</translation>
    </message>
    <message>
        <source>On to the next phase, and after the last to the next step</source>
        <translation>进入下一个阶段，最后一个阶段之后进入下一步</translation>
    </message>
    <message>
        <source>In the list of runs</source>
        <translation>在运行列表里</translation>
    </message>
    <message>
        <source>Show the run everywhere</source>
        <translation>在各处显示这次运行</translation>
    </message>
    <message>
        <source>Draw its curves, or leave them out</source>
        <translation>画出它的曲线，或不画</translation>
    </message>
    <message>
        <source>Forget the run</source>
        <translation>丢弃这次运行</translation>
    </message>
    <message>
        <source>In the Compare tab</source>
        <translation>在“对比”页</translation>
    </message>
    <message>
        <source>Shuffle the tokens again</source>
        <translation>再次打乱词元</translation>
    </message>
    <message>
        <source>Previous or next head of both</source>
        <translation>两边的上一个或下一个头</translation>
    </message>
    <message>
        <source>Enlarge the head in both and in their difference</source>
        <translation>在两边和差值图中放大这个头</translation>
    </message>
    <message>
        <source>In the plots of the Scaling tab</source>
        <translation>在“长度与开销”页的图中</translation>
    </message>
    <message>
        <source>Previous or next length that was measured</source>
        <translation>上一个或下一个测量过的长度</translation>
    </message>
    <message>
        <source>Shortest or longest length</source>
        <translation>最短或最长的长度</translation>
    </message>
    <message>
        <source>Let go of the length</source>
        <translation>取消锁定长度</translation>
    </message>
    <message>
        <source>In the Fault lab tab</source>
        <translation>在“错误实验室”页</translation>
    </message>
    <message>
        <source>Previous or next fault, also from the search field</source>
        <translation>上一个或下一个错误，在查找框里也可以</translation>
    </message>
    <message>
        <source>In the table of all checks: show the fault</source>
        <translation>在全部检查的表格中：显示这个错误</translation>
    </message>
    <message>
        <source>In the Verify tab</source>
        <translation>在“验证”页</translation>
    </message>
    <message>
        <source>Run all steps and checks</source>
        <translation>运行全部步骤和检查</translation>
    </message>
    <message>
        <source>In Check my implementation</source>
        <translation>在“检查我的实现”中</translation>
    </message>
    <message>
        <source>Check the code, also from the editor</source>
        <translation>检查代码，在编辑器里也可以</translation>
    </message>
    <message>
        <source>Stop the check; once more: close the window</source>
        <translation>停止检查；再按一次：关闭窗口</translation>
    </message>
    <message>
        <source>In the assistant</source>
        <translation>在助手里</translation>
    </message>
    <message>
        <source>Send the question</source>
        <translation>发送问题</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>停止回答</translation>
    </message>
    <message>
        <source>Show the place that a claim or a link speaks of</source>
        <translation>显示论断或链接所指的位置</translation>
    </message>
    <message>
        <source>In the Models tab</source>
        <translation>在“模型”页里</translation>
    </message>
    <message>
        <source>Ask all models</source>
        <translation>向所有模型提问</translation>
    </message>
    <message>
        <source>Show the answer of a row, or the place of an entry</source>
        <translation>显示一行的回答，或一项所指的位置</translation>
    </message>
    <message>
        <source>Copy the table of figures</source>
        <translation>复制数据表</translation>
    </message>
    <message>
        <source>In the Test cases tab</source>
        <translation>在“测试用例”标签页中</translation>
    </message>
    <message>
        <source>Run all cases</source>
        <translation>运行全部用例</translation>
    </message>
    <message>
        <source>Tick the selected cases, or untick them</source>
        <translation>勾选选中的用例，或取消勾选</translation>
    </message>
    <message>
        <source>Take the selected cases out of the table</source>
        <translation>从表格中移除选中的用例</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>Next or previous control</source>
        <translation>下一个或上一个控件</translation>
    </message>
    <message>
        <source>Close a notice that has the focus</source>
        <translation>关闭当前获得焦点的通知</translation>
    </message>
    <message>
        <source>Explain self-attention in one sentence.</source>
        <translation>请用一句话解释自注意力。</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>row maximum</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>sparsity</source>
        <translation>稀疏度</translation>
    </message>
    <message>
        <source>diagonal share</source>
        <translation>对角线占比</translation>
    </message>
    <message>
        <source>previous-token share</source>
        <translation>前一词元占比</translation>
    </message>
    <message>
        <source>next-token share</source>
        <translation>后一词元占比</translation>
    </message>
    <message>
        <source>first-token share</source>
        <translation>首词元占比</translation>
    </message>
    <message>
        <source>mirror share</source>
        <translation>镜像占比</translation>
    </message>
    <message>
        <source>induction share</source>
        <translation>归纳占比</translation>
    </message>
    <message>
        <source>How evenly rows are spread: 0 looks at one key only, 1 at all visible keys alike.</source>
        <translation>各行分布得多均匀：0 表示只看一个键，1 表示对所有可见的键一视同仁。</translation>
    </message>
    <message>
        <source>The largest weight of a row, on average over the queries.</source>
        <translation>一行中最大的权重，对各查询取平均。</translation>
    </message>
    <message>
        <source>The share of visible keys that take less than a tenth of an equal share.</source>
        <translation>可见的键中，权重不到均分值十分之一的占多少。</translation>
    </message>
    <message>
        <source>What a token takes from itself, on average.</source>
        <translation>一个词元平均从自身取多少。</translation>
    </message>
    <message>
        <source>What a token takes from the one before it, on average.</source>
        <translation>一个词元平均从前一个词元取多少。</translation>
    </message>
    <message>
        <source>What a token takes from the one after it, on average.</source>
        <translation>一个词元平均从后一个词元取多少。</translation>
    </message>
    <message>
        <source>What later tokens take from the first one, on average.</source>
        <translation>后面的词元平均从第一个词元取多少。</translation>
    </message>
    <message>
        <source>What a token takes from its place counted from the end.</source>
        <translation>一个词元平均从倒数同样位次的词元取多少。</translation>
    </message>
    <message>
        <source>What a token that stood before takes from what followed it there.</source>
        <translation>之前出现过的词元，从当时紧随其后的词元取多少。</translation>
    </message>
    <message>
        <source>the experiment, untrained</source>
        <translation>未训练的实验</translation>
    </message>
    <message>
        <source>run {run} at step {step}</source>
        <translation>运行 {run} 的第 {step} 步</translation>
    </message>
    <message>
        <source>The length is {first} in A and {second} in B. The maps show the first {both} of both, so the rows of the longer one do not sum to 1 here; the measures below are of the whole.</source>
        <translation>A 的长度是 {first}，B 的长度是 {second}。图中只显示两边的前 {both} 个，所以较长一边的各行在这里的和不为 1；下面的度量取自整体。</translation>
    </message>
    <message>
        <source>{change}: the difference is not a number.</source>
        <translation>{change}：差值不是数值。</translation>
    </message>
    <message>
        <source>{change}: nothing differs, bit for bit.</source>
        <translation>{change}：逐位相同，没有任何差别。</translation>
    </message>
    <message>
        <source>{change}: head {head} differs most, by {mean} on average; most at query {query} &apos;{query_token}&apos;, key {key} &apos;{key_token}&apos;: {difference}.</source>
        <translation>{change}：头 {head} 差别最大，平均 {mean}；最大处在查询 {query} “{query_token}”、键 {key} “{key_token}”：{difference}。</translation>
    </message>
    <message>
        <source>A has {first} heads and B has {second}: no head of A belongs to one of B. Below, their means are compared.</source>
        <translation>A 有 {first} 个头，B 有 {second} 个头，两边的头无法一一对应。下面比较它们的平均值。</translation>
    </message>
    <message>
        <source>Head {head}: its weights are not numbers.</source>
        <translation>头 {head}：它的权重不是数值。</translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <translation>{first}{second}</translation>
    </message>
    <message>
        <source>Head {head}: its {measure} {value} is far above what untrained twins reach ({range}, median {median}), so training made it.</source>
        <translation>头 {head}：它的{measure} {value} 远高于未训练的孪生模型（{range}，中位数 {median}），所以是训练出来的。</translation>
    </message>
    <message>
        <source>Head {head}: its {measure} {value} is a little above what untrained twins reach ({range}, median {median}). Chance can do that: do not lean on it.</source>
        <translation>头 {head}：它的{measure} {value} 略高于未训练的孪生模型（{range}，中位数 {median}）。碰巧也会这样，不要以此为据。</translation>
    </message>
    <message>
        <source>Head {head}: its {measure} {value} is no more than untrained twins reach ({range}, median {median}): do not read a meaning into it.</source>
        <translation>头 {head}：它的{measure} {value} 并不高于未训练的孪生模型（{range}，中位数 {median}）：不要从中读出含义。</translation>
    </message>
    <message>
        <source>Head {head}: its {measure} {value} is above what other seeds reach ({range}, median {median}), but nothing was trained: this seed has it by chance.</source>
        <translation>头 {head}：它的{measure} {value} 高于其他随机种子（{range}，中位数 {median}），但还没有训练：这只是这个随机种子的巧合。</translation>
    </message>
    <message>
        <source>With shuffled tokens it stays at {median}: the head goes by where tokens stand.</source>
        <translation>打乱词元后仍为 {median}：这个头看的是词元所在的位置。</translation>
    </message>
    <message>
        <source>With shuffled tokens it falls to {median}: the head goes by what the tokens are.</source>
        <translation>打乱词元后降到 {median}：这个头看的是词元本身。</translation>
    </message>
    <message>
        <source>The answer holds {count} cases; only the first {limit} are read.</source>
        <translation>回答中有 {count} 个用例，只读取前 {limit} 个。</translation>
    </message>
    <message>
        <source>No test cases could be read; JSON above {limit} characters is not read at all.</source>
        <translation>没有读到测试用例；超过 {limit} 个字符的 JSON 不读取。</translation>
    </message>
    <message>
        <source>The text holds no test cases in JSON that could be read.</source>
        <translation>这段文字里没有能读取的 JSON 测试用例。</translation>
    </message>
    <message>
        <source>The answer was cut off after its last whole case.</source>
        <translation>回答在最后一个完整的用例之后中断。</translation>
    </message>
    <message>
        <source>The answer was cut off within case {number}, which was left out.</source>
        <translation>回答在第 {number} 个用例中间中断，该用例已略去。</translation>
    </message>
    <message>
        <source>{case} is no object: {value}. It was left out.</source>
        <translation>{case}：{value} 不是对象，已略去。</translation>
    </message>
    <message>
        <source>{case}: the field {field} is not known and was left out.</source>
        <translation>{case}：无法识别字段 {field}，已略去。</translation>
    </message>
    <message>
        <source>{case}: the expectation {value} could not be read.</source>
        <translation>{case}：无法读取预期 {value}。</translation>
    </message>
    <message>
        <source>{case}: {field} of {kind} is not known and was left out.</source>
        <translation>{case}：无法识别 {kind} 的 {field}，已略去。</translation>
    </message>
    <message>
        <source>{count} further parts of the answer could not be read.</source>
        <translation>回答中还有 {count} 处无法读取。</translation>
    </message>
    <message>
        <source>Case {number}</source>
        <translation>用例 {number}</translation>
    </message>
    <message>
        <source>Case {number} “{name}”</source>
        <translation>用例 {number}“{name}”</translation>
    </message>
    <message>
        <source>{case}: {field} is {value}, which is no whole number. The case was left out.</source>
        <translation>{case}：{field} 是 {value}，不是整数。该用例已略去。</translation>
    </message>
    <message>
        <source>{case}: {field} is {value}; it can be {allowed}. The case was left out.</source>
        <translation>{case}：{field} 是 {value}，但只能是 {allowed}。该用例已略去。</translation>
    </message>
    <message>
        <source>{host} asked for a pause; the studio waited {seconds} s and asked again.</source>
        <translation>{host} 要求稍候；已等待 {seconds} 秒，然后重新提问。</translation>
    </message>
    <message>
        <source>What looks like a key or a password in the question was not sent: {mark} stands in its place.</source>
        <translation>问题里像密钥或密码的内容没有发送，已换成 {mark}。</translation>
    </message>
    <message>
        <source>No weights were sent with the question.</source>
        <translation>这个问题没有附带权重。</translation>
    </message>
    <message>
        <source>There is no frame B: one frame was sent.</source>
        <translation>没有帧 B：只发送了一帧。</translation>
    </message>
    <message>
        <source>It does not say whether it speaks of frame A or B.</source>
        <translation>没有说明指的是帧 A 还是帧 B。</translation>
    </message>
    <message>
        <source>There is no difference: one frame was sent.</source>
        <translation>没有差值可言：只发送了一帧。</translation>
    </message>
    <message>
        <source>There is no head {head}; the frame has {count}.</source>
        <translation>没有头 {head}；这一帧有 {count} 个头。</translation>
    </message>
    <message>
        <source>Head {head} was not sent.</source>
        <translation>没有发送头 {head}。</translation>
    </message>
    <message>
        <source>There is no query {query}; the frame has {count}.</source>
        <translation>没有查询 {query}；这一帧有 {count} 个查询。</translation>
    </message>
    <message>
        <source>There is no key {key}; the frame has {count}.</source>
        <translation>没有键 {key}；这一帧有 {count} 个键。</translation>
    </message>
    <message>
        <source>The mask hides key {key} from query {query}.</source>
        <translation>掩码使查询 {query} 看不到键 {key}。</translation>
    </message>
    <message>
        <source>The mask hides every key from query {query}.</source>
        <translation>掩码使查询 {query} 看不到任何键。</translation>
    </message>
    <message>
        <source>Query {query} of head {head} has weights that are not numbers.</source>
        <translation>头 {head} 的查询 {query} 含有非数值的权重。</translation>
    </message>
    <message>
        <source>Head {head} has weights that are not numbers.</source>
        <translation>头 {head} 含有非数值的权重。</translation>
    </message>
    <message>
        <source>Query {query} takes most from key {key} ({most}).</source>
        <translation>查询 {query} 对键 {key} 的权重最大（{most}）。</translation>
    </message>
    <message>
        <source>Query {query} takes most from key {best} ({most}), not from key {key} ({less}).</source>
        <translation>查询 {query} 对键 {best} 的权重最大（{most}），而不是对键 {key}（{less}）。</translation>
    </message>
    <message>
        <source>Query {query} takes most from key {best} ({most}); the mask hides key {key} from it.</source>
        <translation>查询 {query} 对键 {best} 的权重最大（{most}）；掩码使它看不到键 {key}。</translation>
    </message>
    <message>
        <source>It is {value}.</source>
        <translation>实际为 {value}。</translation>
    </message>
    <message>
        <source>It is {value}, not {claimed}.</source>
        <translation>实际为 {value}，而不是 {claimed}。</translation>
    </message>
    <message>
        <source>Key {key} and key {other} get the same: {weight}.</source>
        <translation>键 {key} 与键 {other} 的权重相同：{weight}。</translation>
    </message>
    <message>
        <source>Key {key} gets {first}, key {other} gets {second}.</source>
        <translation>键 {key} 的权重为 {first}，键 {other} 的权重为 {second}。</translation>
    </message>
    <message>
        <source>The pattern “{pattern}” is not measured in this task.</source>
        <translation>这个任务不度量模式“{pattern}”。</translation>
    </message>
    <message>
        <source>It follows “{best}” most ({most}); “{pattern}” measures {less}.</source>
        <translation>它最符合“{best}”（{most}）；“{pattern}”的度量为 {less}。</translation>
    </message>
    <message>
        <source>Head {head}: {first} nats; head {other}: {second} nats.</source>
        <translation>头 {head}：{first} nat；头 {other}：{second} nat。</translation>
    </message>
    <message>
        <source>{finding} A: {a}, B: {b}.</source>
        <translation>{finding} A：{a}，B：{b}。</translation>
    </message>
    <message>
        <source>Claim {number}: {why}</source>
        <translation>论断 {number}：{why}</translation>
    </message>
    <message>
        <source>There is a block of claims that cannot be read.</source>
        <translation>有一个论断代码块无法读取。</translation>
    </message>
    <message>
        <source>The block of claims breaks off after claim {count}.</source>
        <translation>论断代码块在第 {count} 条论断之后中断。</translation>
    </message>
    <message>
        <source>It does not say what kind of claim it is.</source>
        <translation>没有说明是哪种论断。</translation>
    </message>
    <message>
        <source>“{said}” is not a claim.</source>
        <translation>“{said}”不是论断。</translation>
    </message>
    <message>
        <source>“{said}” is not a kind of claim that can be checked.</source>
        <translation>“{said}”不是可以核对的论断类型。</translation>
    </message>
    <message>
        <source>Not used, since the form has no such field: {fields}.</source>
        <translation>格式中没有以下字段，未予采用：{fields}。</translation>
    </message>
    <message>
        <source>“{field}” is missing.</source>
        <translation>缺少“{field}”。</translation>
    </message>
    <message>
        <source>“{field}” cannot be read: “{said}”.</source>
        <translation>无法读取“{field}”：“{said}”。</translation>
    </message>
    <message>
        <source>It repeats claim {earlier} and is counted once.</source>
        <translation>与论断 {earlier} 重复，只计一次。</translation>
    </message>
    <message>
        <source>The answer makes {count} claims; only the first {limit} are checked.</source>
        <translation>回答中有 {count} 条论断，只核对前 {limit} 条。</translation>
    </message>
    <message>
        <source>Conversation about self-attention</source>
        <translation>关于自注意力的对话</translation>
    </message>
    <message>
        <source>Question {number}</source>
        <translation>问题 {number}</translation>
    </message>
    <message>
        <source>Sent with it:</source>
        <translation>随问题发送的内容：</translation>
    </message>
    <message>
        <source>Answer of {model}</source>
        <translation>{model} 的回答</translation>
    </message>
    <message>
        <source>Not answered yet.</source>
        <translation>还没有回答。</translation>
    </message>
    <message>
        <source>Stopped. What had come by then follows, if anything had.</source>
        <translation>已停止。停止前收到的内容（如果有）列在下面。</translation>
    </message>
    <message>
        <source>Failed: {title}</source>
        <translation>失败：{title}</translation>
    </message>
    <message>
        <source>This answer is unfinished.</source>
        <translation>这个回答不完整。</translation>
    </message>
    <message>
        <source>first token after {seconds} s</source>
        <translation>首个词元用时 {seconds} 秒</translation>
    </message>
    <message>
        <source>{seconds} s in all</source>
        <translation>共 {seconds} 秒</translation>
    </message>
    <message>
        <source>{count} tokens in</source>
        <translation>输入 {count} 个词元</translation>
    </message>
    <message>
        <source>{count} tokens out</source>
        <translation>输出 {count} 个词元</translation>
    </message>
    <message>
        <source>Claims: {made}. Hold: {held}. Do not hold: {failed}. Cannot be checked: {unchecked}.</source>
        <translation>论断：{made} 条。成立：{held}。不成立：{failed}。无法核对：{unchecked}。</translation>
    </message>
    <message>
        <source>No checkable claim in this answer.</source>
        <translation>这个回答里没有可核对的论断。</translation>
    </message>
    <message>
        <source>Attention weights after the softmax, measured by AttnStudio. Rows are queries, columns are keys; heads, queries, keys and tokens are numbered from 1.</source>
        <translation>由 AttnStudio 测得的 softmax 之后的注意力权重。行是查询，列是键；头、查询、键和词元都从 1 开始编号。</translation>
    </message>
    <message>
        <source>Experiment: {experiment}</source>
        <translation>实验：{experiment}</translation>
    </message>
    <message>
        <source>Frame {frame}: {text}</source>
        <translation>帧 {frame}：{text}</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>Frame {frame}, head {head}</source>
        <translation>帧 {frame}，头 {head}</translation>
    </message>
    <message>
        <source>Rows with NaN or infinite weights: {count}; first: {places}</source>
        <translation>含有 NaN 或无穷大权重的行：{count} 行；最前面的是：{places}</translation>
    </message>
    <message>
        <source>head {head} query {query}</source>
        <translation>头 {head} 查询 {query}</translation>
    </message>
    <message>
        <source>Not every row sums to 1; the largest deviation is {deviation}.</source>
        <translation>并非每一行之和都为 1；最大偏差为 {deviation}。</translation>
    </message>
    <message>
        <source>Measures of each head. Entropy: mean over the queries, in nats. Relative entropy: entropy / ln(visible keys); 0 looks at one key, 1 at all alike. Pattern: the one that the head follows most of diagonal, previous, next, first, mirror (the anti-diagonal; mean weight on these cells), induction (what followed the same token before; only in tasks about that) and uniform (share of the visible keys that is used), with its measure.</source>
        <translation>每个头的度量。熵：对查询取平均，单位为 nat。相对熵：熵 / ln(可见键数)；0 表示只看一个键，1 表示均匀地看所有键。模式：在 diagonal（对角线）、previous（前一个）、next（后一个）、first（首词元）、mirror（镜像，即反对角线；以上五种的度量都是相应格子上的平均权重）、induction（归纳，同一词元上次的后继；仅限相关任务）和 uniform（均匀，度量是实际用到的可见键的比例）中，这个头最符合的一种，附度量值。</translation>
    </message>
    <message>
        <source>head | entropy | relative entropy | pattern | measure</source>
        <translation>头 | 熵 | 相对熵 | 模式 | 度量</translation>
    </message>
    <message>
        <source>Mean |B - A| of the weights of each head (head: mean):</source>
        <translation>各个头的权重的平均 |B - A|（冒号前是头，后面是平均值）：</translation>
    </message>
    <message>
        <source>No weight differs.</source>
        <translation>没有权重发生变化。</translation>
    </message>
    <message>
        <source>The {count} largest changes: head | query | key | A | B | B - A</source>
        <translation>变化最大的 {count} 处：头 | 查询 | 键 | A | B | B - A</translation>
    </message>
    <message>
        <source>Tokens: x1 to x{count}, as numbered: random vectors without meaning.</source>
        <translation>词元：x1 到 x{count}，与编号一致；它们是没有含义的随机向量。</translation>
    </message>
    <message>
        <source>Tokens, labels in quotes:</source>
        <translation>词元（标签在引号内）：</translation>
    </message>
    <message>
        <source>Tokens of the queries, labels in quotes:</source>
        <translation>查询的词元（标签在引号内）：</translation>
    </message>
    <message>
        <source>Tokens of the keys, labels in quotes:</source>
        <translation>键的词元（标签在引号内）：</translation>
    </message>
    <message>
        <source>Left out:</source>
        <translation>略去的内容：</translation>
    </message>
    <message>
        <source>Weights, three decimals. “query: weights on keys 1, 2, …”; “-” is masked, “max” names the strongest key.</source>
        <translation>权重，保留三位小数。每行一个查询，冒号后面依次是它对键 1、2…… 的权重；“-”表示已掩蔽，“max”指出最强的键。</translation>
    </message>
    <message>
        <source>Weights, three decimals. “query: key=weight …”, strongest first.</source>
        <translation>权重，保留三位小数。每行一个查询，冒号后面是“键=权重”，最强的在前。</translation>
    </message>
    <message>
        <source>These weights are random: nothing was learned, so there is nothing to interpret. Any pattern is chance.</source>
        <translation>这些权重是随机的：什么都没有学到，所以没有什么可解读的。看到的任何模式都是偶然。</translation>
    </message>
    <message>
        <source>Frame {frame} is random: nothing was learned there. Any pattern in it is chance.</source>
        <translation>帧 {frame} 是随机的：它什么都没有学到，看到的任何模式都是偶然。</translation>
    </message>
    <message>
        <source>{count} of {total} rows hold weights that are not numbers.</source>
        <translation>{total} 行中有 {count} 行含有非数值的权重。</translation>
    </message>
    <message>
        <source>Labels of tokens left out: {count} of {total}.</source>
        <translation>未发送的词元标签：{count} 个，共 {total} 个。</translation>
    </message>
    <message>
        <source>Labels cut after {limit} characters: {count}.</source>
        <translation>在 {limit} 个字符处截断的标签：{count} 个。</translation>
    </message>
    <message>
        <source>Heads left out, measures and weights: {heads}.</source>
        <translation>度量与权重均未发送的头：{heads}。</translation>
    </message>
    <message>
        <source>Of {count} layers only the first is sent.</source>
        <translation>共 {count} 层，只发送第一层。</translation>
    </message>
    <message>
        <source>{host} gives no list of its models (status {status}).</source>
        <translation>{host} 不提供模型列表（状态码 {status}）。</translation>
    </message>
    <message>
        <source>Many gateways have no such list; questions work all the same.</source>
        <translation>许多网关没有这样的列表，但照样可以提问。</translation>
    </message>
    <message>
        <source>A web page stands where the list would be.</source>
        <translation>模型列表的地址返回的是网页。</translation>
    </message>
    <message>
        <source>Where the list would be stands: “{said}”</source>
        <translation>模型列表的地址返回的是：“{said}”</translation>
    </message>
    <message>
        <source>The list is empty.</source>
        <translation>列表是空的。</translation>
    </message>
    <message>
        <source>Type the model ID instead; the service&apos;s documentation or console names them.</source>
        <translation>请直接输入模型 ID；服务的文档或控制台里列有可用的模型。</translation>
    </message>
    <message>
        <source>Random initialisation (step 0)</source>
        <translation>随机初始化（第 0 步）</translation>
    </message>
    <message>
        <source>Trained: step {step}</source>
        <translation>已训练：第 {step} 步</translation>
    </message>
    <message>
        <source>A: {a}. B: {b}.</source>
        <translation>A：{a}。B：{b}。</translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads, d_k {d_k}, L = {length} tokens; input: {input}; positional encoding: {positional}; mask: {mask}; seed {seed}</source>
        <translation>d_model {d_model}，{heads} 个头，d_k {d_k}，L = {length} 个词元；输入：{input}；位置编码：{positional}；掩码：{mask}；随机种子 {seed}</translation>
    </message>
    <message>
        <source>a text, each distinct token with a random vector, so that words carry no meaning</source>
        <translation>一段文本，每个不同的词元对应一个随机向量，因此词语不带含义</translation>
    </message>
    <message>
        <source>random vectors</source>
        <translation>随机向量</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>local, |query - key| &lt;= {window}</source>
        <translation>局部，|查询 - 键| &lt;= {window}</translation>
    </message>
    <message>
        <source>Weights of the first layer (printed, not trained)</source>
        <translation>第一层（只打印，不训练）的权重</translation>
    </message>
    <message>
        <source>Weights of the second layer (in training)</source>
        <translation>第二层（训练中）的权重</translation>
    </message>
    <message>
        <source>{layer}; random initialisation (step 0): nothing was learned, there is nothing to interpret, any pattern is chance</source>
        <translation>{layer}；随机初始化（第 0 步）：什么都没有学到，没有什么可解读的，任何模式都是偶然</translation>
    </message>
    <message>
        <source>{layer}; trained for {steps} steps, loss {loss} ({how})</source>
        <translation>{layer}；已训练 {steps} 步，损失 {loss}（{how}）</translation>
    </message>
    <message>
        <source>an encoder learns the task “{task}” ({lesson}); layers: {layers}, residual: {residual}, LayerNorm: {norm}, feed-forward: {feed_forward}; d_model {d_model}, {heads} heads in each layer, d_k {d_k}, L = {length} tokens; positional encoding: {positional}; mask: {mask}; seed {seed}</source>
        <translation>编码器学习任务“{task}”（{lesson}）；层数：{layers}，残差：{residual}，层归一化：{norm}，前馈网络：{feed_forward}；d_model {d_model}，每层 {heads} 个头，d_k {d_k}，L = {length} 个词元；位置编码：{positional}；掩码：{mask}；随机种子 {seed}</translation>
    </message>
    <message>
        <source>Weights of layer {layer} of {layers}, before training</source>
        <translation>第 {layer} 层（共 {layers} 层）的权重，训练前</translation>
    </message>
    <message>
        <source>Weights of layer {layer} of {layers}, in training</source>
        <translation>第 {layer} 层（共 {layers} 层）的权重，训练中</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>有</translation>
    </message>
    <message>
        <source>no</source>
        <translation>无</translation>
    </message>
    <message>
        <source>after each sum</source>
        <translation>在每次求和之后</translation>
    </message>
    <message>
        <source>before each part</source>
        <translation>在每个部分之前</translation>
    </message>
    <message>
        <source>The encoder&apos;s answers in this sample: {right} of {total} are right</source>
        <translation>编码器对这个样本的答案：{total} 个中有 {right} 个正确</translation>
    </message>
    <message>
        <source>The encoder&apos;s answers in this sample: {right} of {total} are right; wrong, as “query answer (expected)”: {wrong}</source>
        <translation>编码器对这个样本的答案：{total} 个中有 {right} 个正确；错误的如下，格式为“查询 答案（正确答案）”：{wrong}</translation>
    </message>
    <message>
        <source>No single weight fits; only the measures are sent.</source>
        <translation>连一个权重也放不下，只发送度量。</translation>
    </message>
    <message>
        <source>Heads whose weights are left out: {heads}.</source>
        <translation>未发送权重的头：{heads}。</translation>
    </message>
    <message>
        <source>Of {total} queries only {count} are sent, evenly spread: {queries}.</source>
        <translation>共 {total} 个查询，只发送均匀选取的 {count} 个：{queries}。</translation>
    </message>
    <message>
        <source>Of each query only the {top} strongest keys are sent; they hold at least {share} % of each row.</source>
        <translation>每个查询只发送最强的 {top} 个键；它们至少占每一行权重的 {share} %。</translation>
    </message>
    <message>
        <source>Nothing was raised: the output has the shape {shape}.</source>
        <translation>没有报错：输出的形状为 {shape}。</translation>
    </message>
    <message>
        <source>The shape is {found}.</source>
        <translation>形状为 {found}。</translation>
    </message>
    <message>
        <source>The shape is {found}, not {expected}.</source>
        <translation>形状为 {found}，而不是 {expected}。</translation>
    </message>
    <message>
        <source>Row sums lie between {low} and {high}: at most {error} from 1 (tolerance {tolerance}).</source>
        <translation>行和在 {low} 与 {high} 之间：与 1 的偏差不超过 {error}（容差 {tolerance}）。</translation>
    </message>
    <message>
        <source>With other tokens from {token} on, earlier outputs moved by {output} of the largest, their weights by {weight} (tolerance {tolerance}).</source>
        <translation>把第 {token} 个词元及其后的词元换掉后，之前的输出的变化为最大值的 {output} 倍，其权重的变化为 {weight}（容差 {tolerance}）。</translation>
    </message>
    <message>
        <source>With the tokens in another order, outputs differ from the reordered ones by {output} of the largest, weights by {weight} (tolerance {tolerance}).</source>
        <translation>调换词元的顺序后，与同样换序的原结果相比，输出的差为最大值的 {output} 倍，权重的差为 {weight}（容差 {tolerance}）。</translation>
    </message>
    <message>
        <source>Output {out} and weights {weights} have no row for each of the {length} tokens.</source>
        <translation>输出 {out} 和权重 {weights} 没有为 {length} 个词元各留一行。</translation>
    </message>
    <message>
        <source>It has no name.</source>
        <translation>用例没有名称。</translation>
    </message>
    <message>
        <source>Its name holds a character that cannot be shown.</source>
        <translation>用例名称里有无法显示的字符。</translation>
    </message>
    <message>
        <source>{field} is longer than {limit} characters.</source>
        <translation>{field} 超过 {limit} 个字符。</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}. A case that tests this expects the error.</source>
        <translation>{d_model} 不能平分给 {heads} 个头，最接近的是 {nearest}。如果用例正是要测试这一点，请让它预期报错。</translation>
    </message>
    <message>
        <source>{field} must be between {low} and {high}, not {value}.</source>
        <translation>{field} 必须在 {low} 到 {high} 之间，而不是 {value}。</translation>
    </message>
    <message>
        <source>It needs about {size} MiB of memory; the limit for a case is {limit} MiB. Choose a smaller batch or length, or fewer heads.</source>
        <translation>它大约需要 {size} MiB 内存，每个用例的上限是 {limit} MiB。请减小批大小或长度，或者减少头数。</translation>
    </message>
    <message>
        <source>It takes {times} times the computation that a case may take. Choose a smaller batch, length or d_model.</source>
        <translation>它的计算量是每个用例上限的 {times} 倍。请减小批大小、长度或 d_model。</translation>
    </message>
    <message>
        <source>Nothing is expected of it: it needs at least one expectation.</source>
        <translation>用例没有写预期：至少需要一项。</translation>
    </message>
    <message>
        <source>{kinds}: expected twice; one of the two has to go.</source>
        <translation>{kinds}：预期写了两次，请去掉其中一个。</translation>
    </message>
    <message>
        <source>It expects an error together with {others}, but an error leaves nothing to check.</source>
        <translation>用例同时预期报错和 {others}，但报错之后就没有可检查的内容了。</translation>
    </message>
    <message>
        <source>{kinds}: with one token there is nothing to tell apart.</source>
        <translation>{kinds}：只有一个词元，无法分辨。</translation>
    </message>
    <message>
        <source>{kind} takes no shape; only output_shape and weights_shape do.</source>
        <translation>{kind} 不带形状；只有 output_shape 和 weights_shape 才带。</translation>
    </message>
    <message>
        <source>{kind} needs a shape, such as [1, 6, 512].</source>
        <translation>{kind} 需要一个形状，例如 [1, 6, 512]。</translation>
    </message>
    <message>
        <source>{kind}: expect the shape that it has, not one that it lacks.</source>
        <translation>{kind}：请写出它应有的形状，而不是它没有的形状。</translation>
    </message>
    <message>
        <source>{kind}: a shape is a list of at most {limit} whole numbers from 0 up.</source>
        <translation>{kind}：形状是最多 {limit} 个不小于 0 的整数组成的列表。</translation>
    </message>
    <message>
        <source>The file is too large for a suite of test cases.</source>
        <translation>这个文件作为测试用例集太大了。</translation>
    </message>
    <message>
        <source>This is not JSON: it cannot be read at line and column {where}.</source>
        <translation>这不是 JSON：无法读取 {where}（行号与列号）处的内容。</translation>
    </message>
    <message>
        <source>This JSON is no suite of test cases.</source>
        <translation>这段 JSON 不是测试用例集。</translation>
    </message>
    <message>
        <source>The suite has version {version}; this program reads {known}.</source>
        <translation>这个用例集的版本是 {version}，程序能读取的是 {known}。</translation>
    </message>
    <message>
        <source>The suite has {count} cases; the limit is {limit}.</source>
        <translation>这个用例集有 {count} 个用例，上限为 {limit}。</translation>
    </message>
    <message>
        <source>Case {number} of the suite cannot be read: {reason}.</source>
        <translation>无法读取用例集的第 {number} 个用例：{reason}。</translation>
    </message>
    <message>
        <source>Saved the experiment in {file}; “python {file}” prints its numbers.</source>
        <translation>已把实验存入 {file}；运行“python {file}”会打印出它的数值。</translation>
    </message>
    <message>
        <source>The claims of this answer could not be checked; the log says why. The answer is kept.</source>
        <translation>无法核对这个回答的论断，原因见日志。回答已保留。</translation>
    </message>
    <message>
        <source>There is no conversation to save yet.</source>
        <translation>还没有可以保存的对话。</translation>
    </message>
    <message>
        <source>Saved {file}, read back and checked.</source>
        <translation>已保存 {file}，并读回核对。</translation>
    </message>
    <message>
        <source>The conversation was copied as Markdown.</source>
        <translation>对话已复制为 Markdown。</translation>
    </message>
    <message>
        <source>The conversation was put aside.</source>
        <translation>对话已搁置。</translation>
    </message>
    <message>
        <source>About {tokens} tokens were sent with it</source>
        <translation>随问题发送了约 {tokens} 个词元</translation>
    </message>
    <message>
        <source>About {tokens} tokens: {what}, {origin}</source>
        <translation>约 {tokens} 个词元：{what}，{origin}</translation>
    </message>
    <message>
        <source>two frames to compare</source>
        <translation>要比较的两帧</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>random initialisation</source>
        <translation>随机初始化</translation>
    </message>
    <message>
        <source>steps taken: {first} and {second}</source>
        <translation>已训练 {first} 步与 {second} 步</translation>
    </message>
    <message>
        <source>steps taken: {step}</source>
        <translation>已训练 {step} 步</translation>
    </message>
    <message>
        <source>The disk did not answer in time. Choose a faster or emptier one.</source>
        <translation>磁盘没有及时响应，请换一个更快或更空的磁盘。</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>打开设置</translation>
    </message>
    <message>
        <source>Use {url}</source>
        <translation>改用 {url}</translation>
    </message>
    <message>
        <source>Go without the proxy</source>
        <translation>不经代理</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Starter suite</source>
        <translation>入门用例集</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>重新提问</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Cases from {model}: {count}.</source>
        <translation>来自 {model} 的用例：{count} 个。</translation>
    </message>
    <message>
        <source>No case was complete by then.</source>
        <translation>停止前没有写完的用例。</translation>
    </message>
    <message>
        <source>Cases that were complete by then are in the table: {count}.</source>
        <translation>停止前写完的用例已放入表格：{count} 个。</translation>
    </message>
    <message>
        <source>The answer of {model} holds no case that can be read.</source>
        <translation>{model} 的回答里没有可以读取的用例。</translation>
    </message>
    <message>
        <source>Opened {name}. Cases: {count}.</source>
        <translation>已打开“{name}”，共 {count} 个用例。</translation>
    </message>
    <message>
        <source>Cases added: {count}.</source>
        <translation>已添加 {count} 个用例。</translation>
    </message>
    <message>
        <source>Kept in the suite “{suite}”: {count} new, {total} in all.</source>
        <translation>已保存到用例集“{suite}”：新增 {count} 个，共 {total} 个。</translation>
    </message>
    <message>
        <source>The suite “{suite}” is deleted.</source>
        <translation>用例集“{suite}”已删除。</translation>
    </message>
    <message>
        <source>The suite “{suite}” is there again.</source>
        <translation>用例集“{suite}”已恢复。</translation>
    </message>
    <message>
        <source>Cases taken out of the table: {count}.</source>
        <translation>已从表格中移除 {count} 个用例。</translation>
    </message>
    <message>
        <source>Saved {tests} ({count} cases) and {script} in {folder}, read back and checked.</source>
        <translation>已在 {folder} 中保存 {tests}（{count} 个用例）和 {script}，并读回核对。</translation>
    </message>
    <message>
        <source>Run them with: {command}</source>
        <translation>运行方法：{command}</translation>
    </message>
    <message>
        <source>Invalid cases were left out: {count}.</source>
        <translation>略去的无效用例：{count} 个。</translation>
    </message>
    <message>
        <source>A suite has at most {limit} cases: {count} were left out. Take some out of the table first.</source>
        <translation>一个用例集最多 {limit} 个用例：有 {count} 个没有放入。请先从表格中移除一些。</translation>
    </message>
    <message>
        <source>Only invalid cases here: choose one to see why it cannot be run.</source>
        <translation>这里只有无效的用例：选择一个，查看它为什么不能运行。</translation>
    </message>
    <message>
        <source>{file} could not be deleted: {reason}.</source>
        <translation>无法删除 {file}：{reason}。</translation>
    </message>
    <message>
        <source>Give the suite a name.</source>
        <translation>请给用例集取个名称。</translation>
    </message>
    <message>
        <source>The name is too long: {limit} letters are the most.</source>
        <translation>名称太长：最多 {limit} 个字符。</translation>
    </message>
    <message>
        <source>“{character}” cannot stand in a suite&apos;s name.</source>
        <translation>用例集的名称里不能有“{character}”。</translation>
    </message>
    <message>
        <source>This looks like an API key, not like a name.</source>
        <translation>这看起来是 API 密钥，不是名称。</translation>
    </message>
    <message>
        <source>Not every system lets a file be called “{name}”. Choose another name.</source>
        <translation>不是每个系统都允许文件名叫“{name}”，请换一个名称。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit} MiB, too large for test cases.</source>
        <translation>{file} 超过 {limit} MiB，作为测试用例文件太大了。</translation>
    </message>
    <message>
        <source>{file} is not there any more.</source>
        <translation>{file} 已不存在。</translation>
    </message>
    <message>
        <source>Type or choose a model ID</source>
        <translation>请输入或选择模型 ID</translation>
    </message>
    <message>
        <source>This looks like an API key, not like a model ID</source>
        <translation>这看起来是 API 密钥，不是模型 ID</translation>
    </message>
    <message>
        <source>The claims of this answer could not be checked.</source>
        <translation>无法核对这个回答的论断。</translation>
    </message>
    <message>
        <source>{sentence}</source>
        <translation>{sentence}</translation>
    </message>
    <message>
        <source>It was not saved in time. Choose another disk.</source>
        <translation>没有按时保存完，请换一个磁盘。</translation>
    </message>
    <message>
        <source>Saved {file}, read back and checked. The weights are too many for it: export them as NPZ.</source>
        <translation>已保存 {file}，并读回核对。权重太多，没有写入：请导出为 NPZ。</translation>
    </message>
    <message>
        <source>Saved {file} with all weights that were sent, read back and checked.</source>
        <translation>已保存 {file}，其中有发送的全部权重，并读回核对。</translation>
    </message>
    <message>
        <source>There is no API key yet. Enter it in the settings, then ask again.</source>
        <translation>还没有 API 密钥。请在“设置”里填写，然后重新提问。</translation>
    </message>
    <message>
        <source>Column {number} asks this model already</source>
        <translation>第 {number} 列已在向这个模型提问</translation>
    </message>
    <message>
        <source>Column {number} shows this model&apos;s answer already</source>
        <translation>第 {number} 列已显示这个模型的回答</translation>
    </message>
    <message>
        <source>Models that the gateway lists: {count}. Every column offers them.</source>
        <translation>网关列出了 {count} 个模型，每一列都可以选用。</translation>
    </message>
    <message>
        <source>zero_grad</source>
        <translation>zero_grad</translation>
    </message>
    <message>
        <source>Forgets the gradients of the step before, since backward adds to what it finds.</source>
        <translation>清除上一步的梯度，因为 backward 会在已有的值上累加。</translation>
    </message>
    <message>
        <source>Without it, gradients add up from step to step, and each update follows their sum.</source>
        <translation>缺了它，梯度会一步步累加，每次更新都沿着它们的总和走。</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Computes the outputs and every head&apos;s weights from the inputs, and notes how, for the way back.</source>
        <translation>由输入算出输出和每个头的权重，并记下计算过程，供反向传播使用。</translation>
    </message>
    <message>
        <source>With detach() or no_grad() nothing is noted: the gradients stay None, or backward raises an error.</source>
        <translation>用了 detach() 或 no_grad() 就什么也不会记下：梯度一直是 None，或者 backward 报错。</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>One number for how far the outputs are from the targets: lower is better.</source>
        <translation>用一个数表示输出离目标有多远：越小越好。</translation>
    </message>
    <message>
        <source>mse_loss broadcasts shapes that differ, with a warning at most: then the loss falls towards something else.</source>
        <translation>形状不同时 mse_loss 会自动广播，最多给出一条警告：这时损失其实在朝别的目标下降。</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Goes back through what forward noted and gives every parameter its gradient: how the loss changes with it.</source>
        <translation>沿着 forward 记下的过程往回走，给每个参数算出梯度：损失随它如何变化。</translation>
    </message>
    <message>
        <source>Before this line .grad is None: “&apos;NoneType&apos; object has no attribute &apos;norm&apos;”.</source>
        <translation>在这一行之前 .grad 是 None，读取它会报错：“&apos;NoneType&apos; object has no attribute &apos;norm&apos;”。</translation>
    </message>
    <message>
        <source>read gradients</source>
        <translation>读取梯度</translation>
    </message>
    <message>
        <source>Looks at the gradient of W_q before it is used. Finite and not 0 means that gradients flow.</source>
        <translation>在使用之前查看 W_q 的梯度。它是有限数且不为 0，说明梯度在流动。</translation>
    </message>
    <message>
        <source>A None here means that the output was detached, or that this line stands before backward.</source>
        <translation>这里出现 None，说明输出被 detach 了，或者这一行写在了 backward 之前。</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Shortens all gradients together to an L2 norm of {clip} where they are longer; their direction stays.</source>
        <translation>全部梯度合在一起的 L2 范数超过 {clip} 时，把它们缩短到这个值；方向不变。</translation>
    </message>
    <message>
        <source>After optimizer.step() it would come too late: the long gradient was used already.</source>
        <translation>放在 optimizer.step() 之后就太晚了：过长的梯度已经被用掉了。</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Moves every parameter against its gradient. Only here do the parameters change.</source>
        <translation>让每个参数逆着自己的梯度移动。只有在这里参数才会改变。</translation>
    </message>
    <message>
        <source>Called before backward, it changes nothing: where .grad is None, there is nothing to apply.</source>
        <translation>在 backward 之前调用，什么也不会改变：.grad 是 None，就没有可以应用的梯度。</translation>
    </message>
    <message>
        <source>cross_entropy takes logits and applies the softmax itself: a softmax before it slows learning down.</source>
        <translation>cross_entropy 接收 logits，并自己做 softmax：在它之前再做一次 softmax 会拖慢学习。</translation>
    </message>
    <message>
        <source>Autosave does not work now: {reason} Training goes on; to be safe, save the run yourself (Ctrl+Shift+S).</source>
        <translation>自动保存现在不起作用：{reason}训练照常进行；为保险起见，请自己保存这次运行 (Ctrl+Shift+S)。</translation>
    </message>
    <message>
        <source>it met an error of its own ({kind}).</source>
        <translation>它内部出错（{kind}）。</translation>
    </message>
    <message>
        <source>the disk of {folder} is full.</source>
        <translation>{folder} 所在的磁盘已满。</translation>
    </message>
    <message>
        <source>{folder} cannot be written ({reason}).</source>
        <translation>{folder} 无法写入（{reason}）。</translation>
    </message>
    <message>
        <source>Its gradient norm is {norm}, {factor} times the median of the steps before ({median}).</source>
        <translation>它的梯度范数为 {norm}，是此前各步中位数（{median}）的 {factor} 倍。</translation>
    </message>
    <message>
        <source>Try a tenth of the learning rate ({lr}), or clip the gradient norm at 1.</source>
        <translation>可以试试十分之一的学习率（{lr}），或把梯度范数裁剪到 1。</translation>
    </message>
    <message>
        <source>Try a tenth of the learning rate ({lr}).</source>
        <translation>可以试试十分之一的学习率（{lr}）。</translation>
    </message>
    <message>
        <source>Its gradient is {ratio} times as large as the weights themselves.</source>
        <translation>它的梯度是权重本身的 {ratio} 倍。</translation>
    </message>
    <message>
        <source>With SGD one step would replace what was learned: try a smaller learning rate or clipping. Adam is not moved by the size, as long as the loss falls.</source>
        <translation>用 SGD 时，一步就会覆盖学到的内容：可以试试更小的学习率或裁剪。Adam 不受梯度大小影响，只要损失还在下降。</translation>
    </message>
    <message>
        <source>Its gradient is only {ratio} of the weights&apos; own norm.</source>
        <translation>它的梯度只有权重自身范数的 {ratio}。</translation>
    </message>
    <message>
        <source>Layer 1 gets a gradient of {first}, layer {depth} one of {last}: less arrives further down.</source>
        <translation>第 1 层得到的梯度为 {first}，第 {depth} 层为 {last}：越靠前的层得到的梯度越少。</translation>
    </message>
    <message>
        <source>Switch the residual sums on: they carry gradients past every layer.</source>
        <translation>请打开残差：它让梯度能绕过每一层。</translation>
    </message>
    <message>
        <source>Switch LayerNorm on: it keeps activations and gradients in size.</source>
        <translation>请打开层归一化：它让激活值和梯度保持合适的大小。</translation>
    </message>
    <message>
        <source>Try fewer layers, pre-norm, or another seed.</source>
        <translation>可以试试减少层数、前置层归一化，或换一个随机种子。</translation>
    </message>
    <message>
        <source>Its gradient was 0 in each of the last {count} steps, while others moved.</source>
        <translation>最近 {count} 步它的梯度都是 0，而其他参数仍在变化。</translation>
    </message>
    <message>
        <source>Queries and keys get no gradient where the weights cannot change: each query sees one key only, or has all its weight on one. Try a wider mask or a smaller learning rate.</source>
        <translation>权重无法变化时，查询和键得不到梯度：每个查询只能看到一个键，或者全部权重都落在一个键上。可以试试更宽的掩码或更小的学习率。</translation>
    </message>
    <message>
        <source>A ReLU whose input is never above 0 lets nothing through: try a smaller learning rate or another seed.</source>
        <translation>输入从不大于 0 的 ReLU 什么也不让通过：可以试试更小的学习率，或换一个随机种子。</translation>
    </message>
    <message>
        <source>Nothing that it computes reaches the loss: try another seed or more layers.</source>
        <translation>它算出的内容传不到损失：可以试试换一个随机种子，或增加层数。</translation>
    </message>
    <message>
        <source>The answer stands in the input, one position on, and nothing hides it: a head needs only look there ({accuracy} right). Choose the causal mask, or nothing is learned but copying.</source>
        <translation>答案就在输入中，位于下一个位置，而且没有任何遮挡：头只需看那里（答对 {accuracy}）。请选择因果掩码，否则学到的只是抄写。</translation>
    </message>
    <message>
        <source>Learned: {accuracy} right on what it never saw. {lesson}</source>
        <translation>学会了：在从未见过的序列上答对 {accuracy}。{lesson}</translation>
    </message>
    <message>
        <source>With a window of {window}, {hidden} of {length} positions cannot see what their answer needs: they guess ({accuracy} right). Widen it, add layers, or choose no mask.</source>
        <translation>窗口为 {window} 时，{length} 个位置中有 {hidden} 个看不到答案所需的内容，只能猜（答对 {accuracy}）。请加宽窗口、增加层数，或把掩码设为“无”。</translation>
    </message>
    <message>
        <source>This task needs the whole sequence, but the causal mask hides a part of it from {hidden} of {length} positions: they guess ({accuracy} right). Choose no mask.</source>
        <translation>这个任务需要整个序列，但因果掩码让 {length} 个位置中的 {hidden} 个只看得到一部分，只能猜（答对 {accuracy}）。请把掩码设为“无”。</translation>
    </message>
    <message>
        <source>The answers of {hidden} of {length} positions stand later in the sequence, where the causal mask lets nobody look: they guess ({accuracy} right). Choose no mask.</source>
        <translation>{length} 个位置中有 {hidden} 个的答案在序列的后面，因果掩码不让它们看那里，只能猜（答对 {accuracy}）。请把掩码设为“无”。</translation>
    </message>
    <message>
        <source>Without a positional encoding no token knows where it stands: shuffled input only gives shuffled output. This task needs the order, so it can only guess ({accuracy} right). Choose sinusoidal positions.</source>
        <translation>没有位置编码，词元就不知道自己在哪里：打乱输入，输出也只是同样打乱。这个任务需要顺序，所以只能猜（答对 {accuracy}）。请选择正弦位置编码。</translation>
    </message>
    <message>
        <source>Induction needs two layers: one that tells each token what stood before it, and one that finds the token which stood behind the same one. One layer can only narrow the guess ({accuracy} right). Choose 2 layers.</source>
        <translation>归纳需要两层：一层告诉每个词元它前面是什么，另一层找到上次跟在同一词元后面的词元。只有一层时只能缩小猜测的范围（答对 {accuracy}）。请选择 2 层。</translation>
    </message>
    <message>
        <source>Layer 1 learns nothing: its gradient is {share} times that of layer {last}. Without residual sums it shrinks in every layer on its way down. Switch the residual sums on.</source>
        <translation>第 1 层什么也学不到：它的梯度只有第 {last} 层的 {share} 倍。没有残差，梯度每往下一层都会缩小。请打开残差。</translation>
    </message>
    <message>
        <source>Layer 1 hardly learns: its gradient is {share} times that of layer {last}. Choose fewer layers, or LayerNorm before each sublayer.</source>
        <translation>第 1 层几乎学不到东西：它的梯度只有第 {last} 层的 {share} 倍。请减少层数，或把层归一化放在每个子层之前。</translation>
    </message>
    <message>
        <source>The loss does not fall: {first} at the start, {recent} after {steps} steps. The learning rate {lr} is probably too high; try {other}.</source>
        <translation>损失没有下降：开始时 {first}，{steps} 步后 {recent}。学习率 {lr} 很可能太高；试试 {other}。</translation>
    </message>
    <message>
        <source>The loss hardly falls: {first} at the start, {recent} after {steps} steps. The learning rate {lr} is probably too low; try {other}.</source>
        <translation>损失几乎没有下降：开始时 {first}，{steps} 步后 {recent}。学习率 {lr} 很可能太低；试试 {other}。</translation>
    </message>
    <message>
        <source>It learns the text by heart: loss {recent} on what it trains on, {held_out} on the end of the text, which it never sees. Paste a longer text, or stop earlier.</source>
        <translation>它在死记这段文本：训练部分的损失为 {recent}，而它从未见过的文本末尾为 {held_out}。请粘贴更长的文本，或更早停止。</translation>
    </message>
    <message>
        <source>{accuracy} of the next characters are right, and it hardly gets better. A text leaves open how it goes on, most of all where a word begins: nobody can know the rest.</source>
        <translation>下一个字符答对 {accuracy}，而且几乎不再提高。文本接下来怎么写本来就没有定数，尤其是在词的开头：其余的谁也无法知道。</translation>
    </message>
    <message>
        <source>With and without positional encoding</source>
        <translation>有无位置编码</translation>
    </message>
    <message>
        <source>With and without a mask</source>
        <translation>有无掩码</translation>
    </message>
    <message>
        <source>With and without residual connections</source>
        <translation>有无残差连接</translation>
    </message>
    <message>
        <source>LayerNorm after, before, or none</source>
        <translation>层归一化：后置、前置或不用</translation>
    </message>
    <message>
        <source>With and without feed-forward</source>
        <translation>有无前馈网络</translation>
    </message>
    <message>
        <source>Heads: {values}</source>
        <translation>头数：{values}</translation>
    </message>
    <message>
        <source>Learning rate: {values}</source>
        <translation>学习率：{values}</translation>
    </message>
    <message>
        <source>Layers: {values}</source>
        <translation>层数：{values}</translation>
    </message>
    <message>
        <source>Attention alone is blind to order (section 3.5). Where the task depends on it, one curve gets stuck and its heads stay blurred; the other&apos;s heads form a line.</source>
        <translation>注意力本身分辨不出顺序（3.5 节）。如果任务依赖顺序，没有位置编码的曲线会停滞，它的头始终模糊；另一条的头会形成一条线。</translation>
    </message>
    <message>
        <source>The heads share d_model: more of them are narrower (section 3.2.2). Do more heads learn faster, or do some of them only repeat each other?</source>
        <translation>各个头平分 d_model：头越多，每个头越窄（3.2.2 节）。头多学得更快，还是其中一些只是互相重复？</translation>
    </message>
    <message>
        <source>Too small a rate crawls, too large a one jumps about or never settles. Compare the slopes of the loss and how rough the gradient norm is.</source>
        <translation>学习率太小进展缓慢，太大则来回跳动，甚至不收敛。请比较损失下降的快慢，以及梯度范数的起伏。</translation>
    </message>
    <message>
        <source>A mask hides keys (section 3.2.3). Where the answer lies behind it the accuracy has a ceiling; the difference map shows what only the run without a mask looks at.</source>
        <translation>掩码会遮住一些键（3.2.3 节）。如果答案在被遮住的地方，准确率就有上限；差值图显示只有没有掩码的运行才看的地方。</translation>
    </message>
    <message>
        <source>A residual connection lets the gradient pass a layer unchanged (section 3.1). Without it, watch how much later the loss falls; with many layers it may not fall at all.</source>
        <translation>残差连接让梯度原样穿过一层（3.1 节）。没有它时，看看损失要晚多少才下降；层数多时，损失可能根本不下降。</translation>
    </message>
    <message>
        <source>The paper puts LayerNorm after the residual sum. Before it, training is usually steadier; without any, watch the gradient norm.</source>
        <translation>论文把层归一化放在残差相加之后。放在之前，训练通常更稳定；完全不用时，请留意梯度范数。</translation>
    </message>
    <message>
        <source>Feed-forward works on each position by itself (section 3.3). Tasks that only move tokens hardly need it; where something must be computed, its absence shows.</source>
        <translation>前馈网络单独处理每个位置（3.3 节）。只搬动词元的任务几乎不需要它；需要计算时，没有它就看得出来。</translation>
    </message>
    <message>
        <source>A second layer can read what the first one has gathered. Does this task need that, or does one layer do as well and sooner?</source>
        <translation>第二层可以读取第一层汇集的内容。这个任务需要它吗，还是一层就能同样好，而且更快？</translation>
    </message>
    <message>
        <source>Counting does not depend on order: here both should learn, and without positions perhaps sooner.</source>
        <translation>计数与顺序无关：两次运行都应当学会，没有位置编码的也许更快。</translation>
    </message>
    <message>
        <source>Without the mask every position sees the next character, its own answer: the loss falls fast, and nothing worth having is learned.</source>
        <translation>没有掩码时，每个位置都能看到下一个字符，也就是它自己的答案：损失很快下降，却没有学到有用的东西。</translation>
    </message>
    <message>
        <source>Induction needs two steps: find the earlier equal token, then look one further. One layer should get stuck where two go on.</source>
        <translation>归纳需要两步：先找到前面相同的词元，再看它后面的一个。一层应当停滞，两层可以继续。</translation>
    </message>
    <message>
        <source>the files that it names are not its own</source>
        <translation>它列出的文件不属于它</translation>
    </message>
    <message>
        <source>{part} does not match its checksum</source>
        <translation>{part} 与校验和不符</translation>
    </message>
    <message>
        <source>This run is no longer there. Choose another one.</source>
        <translation>这次运行已经不在了，请另选一次。</translation>
    </message>
    <message>
        <source>{count} runs are too many to be trained together; choose at most {limit}.</source>
        <translation>{count} 次运行太多，无法一起训练；最多选择 {limit} 次。</translation>
    </message>
    <message>
        <source>Saved {count} steps in {file} ({size}), read back and checked.</source>
        <translation>已把 {count} 步存入 {file}（{size}），并读回核对。</translation>
    </message>
    <message>
        <source>{file} holds a run that does not fit into memory: it needs about {size}, and {free} are free.</source>
        <translation>{file} 里的运行内存放不下：它大约需要 {size}，而可用的只有 {free}。</translation>
    </message>
    <message>
        <source>its kept states are of another experiment</source>
        <translation>保留的状态属于另一个实验</translation>
    </message>
    <message>
        <source>its parameters are not those of its experiment</source>
        <translation>参数与它的实验不符</translation>
    </message>
    <message>
        <source>a state that it needs is missing</source>
        <translation>缺少必需的状态</translation>
    </message>
    <message>
        <source>the state of its generator is not one of PyTorch&apos;s</source>
        <translation>随机数生成器的状态不是 PyTorch 的</translation>
    </message>
    <message>
        <source>{file} was trained with PyTorch {theirs}; this is {ours}. Steps that are computed again may differ in their last digits.</source>
        <translation>{file} 是用 PyTorch {theirs} 训练的，这里是 {ours}。重新计算的步可能在最后几位数字上有出入。</translation>
    </message>
    <message>
        <source>{file} is damaged, so nothing of it was opened: {reason}.</source>
        <translation>{file} 已损坏，其中的内容都没有打开：{reason}。</translation>
    </message>
    <message>
        <source>its parts are not those that it describes</source>
        <translation>内容与它的描述不符</translation>
    </message>
    <message>
        <source>{part} is missing</source>
        <translation>缺少 {part}</translation>
    </message>
    <message>
        <source>{part} is of another form</source>
        <translation>{part} 的类型或形状不对</translation>
    </message>
    <message>
        <source>its list of parts cannot be read</source>
        <translation>无法读取它的内容列表</translation>
    </message>
    <message>
        <source>{file} is not a run that AttnStudio saved.</source>
        <translation>{file} 不是 AttnStudio 保存的训练运行。</translation>
    </message>
    <message>
        <source>its end is missing</source>
        <translation>缺少末尾部分</translation>
    </message>
    <message>
        <source>{file} does not fit into memory: it has {size}, and {free} are free.</source>
        <translation>{file} 内存放不下：它有 {size}，而可用的只有 {free}。</translation>
    </message>
    <message>
        <source>{file} holds tensors, but no run that AttnStudio saved.</source>
        <translation>{file} 里有张量，但不是 AttnStudio 保存的训练运行。</translation>
    </message>
    <message>
        <source>{file} is of format {version}, and this version of AttnStudio reads format {known}. Open it with the version that saved it, or a newer one.</source>
        <translation>{file} 的格式版本是 {version}，而这个版本的 AttnStudio 读取 {known}。请用保存它的版本或更新的版本打开。</translation>
    </message>
    <message>
        <source>its description does not match its checksum</source>
        <translation>描述与校验和不符</translation>
    </message>
    <message>
        <source>its description cannot be read</source>
        <translation>无法读取它的描述</translation>
    </message>
    <message>
        <source>what it says about {field} is wrong</source>
        <translation>关于 {field} 的内容有误</translation>
    </message>
    <message>
        <source>its experiment cannot be computed ({reason})</source>
        <translation>它的实验无法计算（{reason}）</translation>
    </message>
    <message>
        <source>its record cannot be one of training</source>
        <translation>它的记录不可能来自训练</translation>
    </message>
    <message>
        <source>its kept states are of other steps</source>
        <translation>保留的状态属于其他的步</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>A head should look at its own position, the diagonal, or at equal tokens. With the residual sum no head is needed: the token passes beside them.</source>
        <translation>头应当看自己的位置，也就是对角线，或者看相同的词元。有残差时不需要任何头：词元从旁边就传过去了。</translation>
    </message>
    <message>
        <source>A head should look at all tokens that equal its own, wherever they stand. It needs no positions.</source>
        <translation>头应当看所有与自己相同的词元，不论它们在哪里。它不需要位置。</translation>
    </message>
    <message>
        <source>A head should look at the first token from everywhere: a bright first column.</source>
        <translation>头应当从每个位置都看第一个词元：第一列发亮。</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Two layers work together: in the first, a head looks one position back; in the second, a head looks at the token that followed the same token before.</source>
        <translation>两层配合：第一层中有一个头看前一个位置；第二层中有一个头看上次跟在同一词元后面的词元。</translation>
    </message>
    <message>
        <source>Next character</source>
        <translation>下一个字符</translation>
    </message>
    <message>
        <source>Heads should look at the characters just before, and at places where the same letters stood: what followed there is likely to follow here.</source>
        <translation>头应当看紧挨着的前几个字符，以及出现过相同字母的地方：那里接下来的内容，这里也很可能接着出现。</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>反转</translation>
    </message>
    <message>
        <source>A head should look at the mirrored position: an anti-diagonal from corner to corner.</source>
        <translation>头应当看镜像位置：一条从角到角的反对角线。</translation>
    </message>
    <message>
        <source>A head should look one position back: a line just below the diagonal.</source>
        <translation>头应当看前一个位置：紧挨着对角线下方的一条线。</translation>
    </message>
    <message>
        <source>No fixed place holds the answer: heads should look at tokens by their size, early queries at small ones and late queries at large ones.</source>
        <translation>答案不在固定的位置：头应当按大小看词元，靠前的查询看小的，靠后的查询看大的。</translation>
    </message>
    <message>
        <source>Saved {count} steps in {file}. To see them: tensorboard --logdir {folder}</source>
        <translation>已把 {count} 步存入 {file}。查看方法：tensorboard --logdir {folder}</translation>
    </message>
    <message>
        <source>{file} is a folder. Choose the name of a file.</source>
        <translation>{file} 是文件夹，请给出文件名。</translation>
    </message>
    <message>
        <source>There is no folder {folder}. Create it or choose another.</source>
        <translation>文件夹 {folder} 不存在。请创建它，或换一个文件夹。</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>loss {loss}</source>
        <translation>损失 {loss}</translation>
    </message>
    <message>
        <source>loss {loss}, {accuracy} right</source>
        <translation>损失 {loss}，答对 {accuracy}</translation>
    </message>
    <message>
        <source>{preset}: no step was taken.</source>
        <translation>{preset}：一步也没有训练。</translation>
    </message>
    <message>
        <source>{preset}: loss {loss}, grad_norm {norm}; steps {steps}, {seconds} s</source>
        <translation>{preset}：损失 {loss}，grad_norm {norm}；共 {steps} 步，用时 {seconds} 秒</translation>
    </message>
    <message>
        <source>{preset}: loss {loss}, grad_norm {norm}, held-out accuracy {accuracy}; steps {steps}, {seconds} s</source>
        <translation>{preset}：损失 {loss}，grad_norm {norm}，留出准确率 {accuracy}；共 {steps} 步，用时 {seconds} 秒</translation>
    </message>
    <message>
        <source>Computing dL/dw…</source>
        <translation>正在计算 dL/dw…</translation>
    </message>
    <message>
        <source>Press Run (F5) first: dL/dw belongs to a run.</source>
        <translation>请先按“运行”(F5)：dL/dw 属于一次训练运行。</translation>
    </message>
    <message>
        <source>Pause the training, or go back to a step, to see dL/dw.</source>
        <translation>暂停训练，或回到某一步，即可查看 dL/dw。</translation>
    </message>
    <message>
        <source>These weights are not in training: choose those in training above.</source>
        <translation>这些权重不在训练中：请在上方选择训练中的权重。</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>恰为 0</translation>
    </message>
    <message>
        <source>entropy {entropy}</source>
        <translation>熵 {entropy}</translation>
    </message>
    <message>
        <source>Entropy {entropy} nats on average over the queries: {share} of the most that is possible. 0 looks at one key only.</source>
        <translation>各查询的平均熵为 {entropy} nat，是可能的最大值的 {share}。熵为 0 表示只看一个键。</translation>
    </message>
    <message>
        <source>Exactly {weight}</source>
        <translation>精确值 {weight}</translation>
    </message>
    <message>
        <source>loss {change}</source>
        <translation>损失 {change}</translation>
    </message>
    <message>
        <source>hardly used {change}</source>
        <translation>几乎不用 {change}</translation>
    </message>
    <message>
        <source>largest ±{value}</source>
        <translation>最大 ±{value}</translation>
    </message>
    <message>
        <source>Held out, all on: loss {loss}, accuracy {accuracy} %.</source>
        <translation>留出数据，所有头都打开：损失 {loss}，准确率 {accuracy} %。</translation>
    </message>
    <message>
        <source>Held out: loss {loss}, accuracy {accuracy} %.</source>
        <translation>留出数据：损失 {loss}，准确率 {accuracy} %。</translation>
    </message>
    <message>
        <source>All heads on: loss {loss}.</source>
        <translation>所有头都打开：损失 {loss}。</translation>
    </message>
    <message>
        <source>Without {heads}: {loss} ({change}), {accuracy} %.</source>
        <translation>去掉{heads}：{loss}（{change}），{accuracy} %。</translation>
    </message>
    <message>
        <source>Without {heads}: {loss} ({change}).</source>
        <translation>去掉{heads}：{loss}（{change}）。</translation>
    </message>
    <message>
        <source>Without {heads}: computing…</source>
        <translation>去掉{heads}：正在计算…</translation>
    </message>
    <message>
        <source>head {heads}</source>
        <translation>头 {heads}</translation>
    </message>
    <message>
        <source>heads {heads}</source>
        <translation>头 {heads}</translation>
    </message>
    <message>
        <source>Most needed: {effects}.</source>
        <translation>最需要的头：{effects}。</translation>
    </message>
    <message>
        <source>Most needed: {effects}. Hardly used: {heads}.</source>
        <translation>最需要的头：{effects}。几乎不用的：{heads}。</translation>
    </message>
    <message>
        <source>Most needed: {effects}. Hardly used: {count} heads.</source>
        <translation>最需要的头：{effects}。几乎不用的：{count} 个头。</translation>
    </message>
    <message>
        <source>No single head is needed: the loss hardly rises without it.</source>
        <translation>没有哪个头是必需的：去掉任何一个，损失几乎不升高。</translation>
    </message>
    <message>
        <source>The effects beside the heads are of step {step}: rank again.</source>
        <translation>各头旁边的损失变化属于第 {step} 步：请重新排名。</translation>
    </message>
    <message>
        <source>Without this head (step {step}): loss on held-out data {change}, accuracy {points} percentage points.</source>
        <translation>去掉这个头（第 {step} 步）：留出数据上的损失变化 {change}，准确率变化 {points} 个百分点。</translation>
    </message>
    <message>
        <source>{worth} That is under a twentieth of the most needed head: however clear its pattern, the model hardly relies on it.</source>
        <translation>{worth}不到最需要的头的二十分之一：无论模式多清楚，模型几乎不依靠这个头。</translation>
    </message>
    <message>
        <source>Without this head (step {step}): loss {change}.</source>
        <translation>去掉这个头（第 {step} 步）：损失变化 {change}。</translation>
    </message>
    <message>
        <source>Press Run (F5) first: a head&apos;s worth shows once it has learned something.</source>
        <translation>请先按“运行”(F5)：头学到东西之后，才能看出它的价值。</translation>
    </message>
    <message>
        <source>These weights are not in training: choose those in training above to switch heads off.</source>
        <translation>这些权重不在训练中：要关闭头，请在上方选择训练中的权重。</translation>
    </message>
    <message>
        <source>Pause the training, or go back to a step, to switch heads off.</source>
        <translation>要关闭头，请暂停训练，或回到某一步。</translation>
    </message>
    <message>
        <source>Switch a head off with the sign above its map (key X) to see what it is worth.</source>
        <translation>用图上方的开关（X 键）关闭一个头，看看它有多大价值。</translation>
    </message>
    <message>
        <source>No difference map: A has {first} heads and B has {second}, so no head of A belongs to one of B.</source>
        <translation>没有差值图：A 有 {first} 个头，B 有 {second} 个头，两边的头无法一一对应。</translation>
    </message>
    <message>
        <source>No difference map: A and B look at different sequences. Runs that Compare… starts share seed and data.</source>
        <translation>没有差值图：A 和 B 看的是不同的序列。用“比较…”启动的运行共用随机种子和数据。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes {first} in A and {second} in B from key {key} &apos;{key_token}&apos;: {difference}</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 取的权重，A 中为 {first}，B 中为 {second}：{difference}</translation>
    </message>
    <message>
        <source>The difference is not a number.</source>
        <translation>差值不是数值。</translation>
    </message>
    <message>
        <source>The tokens stand in their order. Shuffle them, and see whether the maps move along.</source>
        <translation>词元按原来的顺序排列。打乱它们，看看图会不会跟着移动。</translation>
    </message>
    <message>
        <source>The maps move with their tokens: moved back they are the same, bit for bit. Attention alone does not know the order.</source>
        <translation>图跟着词元移动：移回原位后逐位相同。注意力本身不知道顺序。</translation>
    </message>
    <message>
        <source>The maps move with their tokens: moved back they differ by {largest} at most, which is rounding. Attention alone does not know the order.</source>
        <translation>图跟着词元移动：移回原位后最多相差 {largest}，这是舍入误差。注意力本身不知道顺序。</translation>
    </message>
    <message>
        <source>The maps move with their tokens: moved back they differ by {largest} at most, which is rounding (in float64 {exact}). Attention alone does not know the order.</source>
        <translation>图跟着词元移动：移回原位后最多相差 {largest}，这是舍入误差（float64 下为 {exact}）。注意力本身不知道顺序。</translation>
    </message>
    <message>
        <source>The maps do not move with their tokens: moved back they differ by up to {largest} (head {head}, query {query}, key {key}). The encoding tells attention where each token stands.</source>
        <translation>图不跟着词元移动：移回原位后最多相差 {largest}（头 {head}，查询 {query}，键 {key}）。编码告诉注意力每个词元在哪里。</translation>
    </message>
    <message>
        <source>The maps do not move with their tokens: moved back they differ by up to {largest} (head {head}, query {query}, key {key}). There is no encoding, but the mask belongs to the places.</source>
        <translation>图不跟着词元移动：移回原位后最多相差 {largest}（头 {head}，查询 {query}，键 {key}）。这里没有编码，但掩码属于位置，不随词元移动。</translation>
    </message>
    <message>
        <source>On average {mean} of the attention lies elsewhere in B than in A; most in head {head}: {most}.</source>
        <translation>与 A 相比，B 平均有 {mean} 的注意力落在别处；头 {head} 最多：{most}。</translation>
    </message>
    <message>
        <source>branch at step {step}</source>
        <translation>第 {step} 步的分支</translation>
    </message>
    <message>
        <source>branch of {run} at step {step}</source>
        <translation>运行 {run} 在第 {step} 步的分支</translation>
    </message>
    <message>
        <source>branch of {run} at step {step}: {changes}</source>
        <translation>运行 {run} 在第 {step} 步的分支：{changes}</translation>
    </message>
    <message>
        <source>text “{text}”</source>
        <translation>文本“{text}”</translation>
    </message>
    <message>
        <source>no clipping</source>
        <translation>不裁剪</translation>
    </message>
    <message>
        <source>clipped at {value}</source>
        <translation>裁剪到 {value}</translation>
    </message>
    <message>
        <source>length {value}</source>
        <translation>长度 {value}</translation>
    </message>
    <message>
        <source>vocabulary {value}</source>
        <translation>词表大小 {value}</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 层</translation>
    </message>
    <message>
        <source>{value} layers</source>
        <translation>{value} 层</translation>
    </message>
    <message>
        <source>d_model {value}</source>
        <translation>d_model {value}</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>{value} heads</source>
        <translation>{value} 个头</translation>
    </message>
    <message>
        <source>no positions</source>
        <translation>无位置编码</translation>
    </message>
    <message>
        <source>sinusoidal positions</source>
        <translation>正弦位置编码</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>local mask</source>
        <translation>局部掩码</translation>
    </message>
    <message>
        <source>window {value}</source>
        <translation>窗口 {value}</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>有残差</translation>
    </message>
    <message>
        <source>no residual</source>
        <translation>无残差</translation>
    </message>
    <message>
        <source>post-norm</source>
        <translation>后置层归一化</translation>
    </message>
    <message>
        <source>pre-norm</source>
        <translation>前置层归一化</translation>
    </message>
    <message>
        <source>no LayerNorm</source>
        <translation>无层归一化</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>有前馈网络</translation>
    </message>
    <message>
        <source>no feed-forward</source>
        <translation>无前馈网络</translation>
    </message>
    <message>
        <source>lr {value}</source>
        <translation>学习率 {value}</translation>
    </message>
    <message>
        <source>momentum {value}</source>
        <translation>动量 {value}</translation>
    </message>
    <message>
        <source>constant lr</source>
        <translation>恒定学习率</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>warm-up of {value} steps</source>
        <translation>预热 {value} 步</translation>
    </message>
    <message>
        <source>batch {value}</source>
        <translation>批大小 {value}</translation>
    </message>
    <message>
        <source>seed {value}</source>
        <translation>种子 {value}</translation>
    </message>
    <message>
        <source>Held-out accuracy after {steps} steps: {list}.</source>
        <translation>{steps} 步之后的留出准确率：{list}。</translation>
    </message>
    <message>
        <source>Without positional encoding the accuracy stays at {without}; with it {having} after {steps} steps. Attention alone cannot tell where a token stands.</source>
        <translation>没有位置编码，准确率停在 {without}；有位置编码，{steps} 步之后达到 {having}。注意力本身分辨不出词元在哪里。</translation>
    </message>
    <message>
        <source>All end at {low} to {high}. Steps until {learned} were right: {list}.</source>
        <translation>最终都在 {low} 到 {high} 之间。答对 {learned} 所用的步数：{list}。</translation>
    </message>
    <message>
        <source>No difference that counts after {steps} steps: held-out accuracy {low} to {high}.</source>
        <translation>{steps} 步之后没有值得一提的差别：留出准确率 {low} 到 {high}。</translation>
    </message>
    <message>
        <source>No difference that counts after {steps} steps: losses {low} to {high}.</source>
        <translation>{steps} 步之后没有值得一提的差别：损失 {low} 到 {high}。</translation>
    </message>
    <message>
        <source>Loss after {steps} steps, the lowest first: {list}.</source>
        <translation>{steps} 步之后的损失，从低到高：{list}。</translation>
    </message>
    <message>
        <source>{label} {value}</source>
        <translation>{label} {value}</translation>
    </message>
    <message>
        <source>{first}; {rest}</source>
        <translation>{first}；{rest}</translation>
    </message>
    <message>
        <source>layer {n}</source>
        <translation>第 {n} 层</translation>
    </message>
    <message>
        <source>{projection} of head {n}</source>
        <translation>头 {n} 的 {projection}</translation>
    </message>
    <message>
        <source>{projection} of head {n} in layer {layer}</source>
        <translation>第 {layer} 层头 {n} 的 {projection}</translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <translation>{first}，{second}</translation>
    </message>
    <message>
        <source>Automatic scale: 0 to 1 (rows reach {typical}).</source>
        <translation>自动标度：0 到 1（各行达到 {typical}）。</translation>
    </message>
    <message>
        <source>Automatic scale: per row (most reach {typical}, a few {highest}, which would leave the rest dark).</source>
        <translation>自动标度：逐行（多数行达到 {typical}，少数达到 {highest}，会让其余部分一片暗）。</translation>
    </message>
    <message>
        <source>Automatic scale: 0 to the largest weight (over {keys} keys, rows reach {typical}).</source>
        <translation>自动标度：0 到最大权重（键有 {keys} 个，各行达到 {typical}）。</translation>
    </message>
    <message>
        <source>Reverse does not learn here: without residual sums and LayerNorm the gradients do not reach the lower layers. Compare their norms, then switch both on.</source>
        <translation>这里学不会反转：没有残差和层归一化，梯度到不了靠下的层。请比较各层的梯度范数，再把两者都打开。</translation>
    </message>
    <message>
        <source>Not tested:</source>
        <translation>未测试：</translation>
    </message>
    <message>
        <source>Choose with --class: {names}.</source>
        <translation>请用 --class 选择：{names}。</translation>
    </message>
    <message>
        <source>Right: every check that applies holds.</source>
        <translation>正确：所有适用的检查都成立。</translation>
    </message>
    <message>
        <source>It could not be checked.</source>
        <translation>无法检查。</translation>
    </message>
    <message>
        <source>Undecided: no check fails, but that does not make it right.</source>
        <translation>尚无定论：没有检查不通过，但这并不说明它正确。</translation>
    </message>
    <message>
        <source>Undecided: something is not as it should be, but has no name.</source>
        <translation>无法断定：有不对的地方，但不属于这里已知的错误。</translation>
    </message>
    <message>
        <source>Faulty: one fault was found.</source>
        <translation>有错：发现 1 处错误。</translation>
    </message>
    <message>
        <source>Faulty: {count} faults were found.</source>
        <translation>有错：发现 {count} 处错误。</translation>
    </message>
    <message>
        <source>{name}, d_model {d_model}, heads {heads}</source>
        <translation>{name}，d_model {d_model}，头数 {heads}</translation>
    </message>
    <message>
        <source>Line {line}:</source>
        <translation>第 {line} 行：</translation>
    </message>
    <message>
        <source>Right:</source>
        <translation>正确写法：</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>{percent} % certain</source>
        <translation>把握 {percent} %</translation>
    </message>
    <message>
        <source>{name}: {text}</source>
        <translation>{name}：{text}</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Rows: {rows}. Columns: {columns}.</source>
        <translation>行：{rows}。列：{columns}。</translation>
    </message>
    <message>
        <source>The first {count} of each:</source>
        <translation>各取前 {count} 个：</translation>
    </message>
    <message>
        <source>The reference with the same weights gives the same, up to the output projection.</source>
        <translation>参考实现用同样的权重，直到输出投影之前都得到同样的数值。</translation>
    </message>
    <message>
        <source>The reference with the same weights gives other numbers at the output projection.</source>
        <translation>参考实现用同样的权重，在输出投影处得到不同的数值。</translation>
    </message>
    <message>
        <source>Gradient of {part}, first rows and columns</source>
        <translation>{part} 的梯度，前几行和前几列</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列号</translation>
    </message>
    <message>
        <source>The check could not be finished: {failure}.</source>
        <translation>检查未能完成：{failure}。</translation>
    </message>
    <message>
        <source>The file defines no attention of the name {name}.</source>
        <translation>文件中没有定义名为 {name} 的注意力。</translation>
    </message>
    <message>
        <source>Several could be meant: {names}. Choose one.</source>
        <translation>有多个候选：{names}。请选择一个。</translation>
    </message>
    <message>
        <source>The file stops before it defines attention: {failure}.</source>
        <translation>文件在定义注意力之前就中止了：{failure}。</translation>
    </message>
    <message>
        <source>No attention was found: a class that derives from nn.Module, or a function of q, k and v.</source>
        <translation>没有找到注意力：既没有派生自 nn.Module 的类，也没有接受 q、k、v 的函数。</translation>
    </message>
    <message>
        <source>{reason} Before that the file stopped: {failure}.</source>
        <translation>{reason} 此前文件已中止：{failure}。</translation>
    </message>
    <message>
        <source>{parameter} was given in {count} usual forms; it changed the weights, and in none of them did what a mask should: nothing for hidden keys, all for the others.</source>
        <translation>{parameter} 以 {count} 种常见形式传入：它改变了权重，但没有一种起到掩码应有的作用，即被遮住的键得不到权重，其余的键分得全部。</translation>
    </message>
    <message>
        <source>The reference with the same weights, each in the place that its name says, gives other numbers.</source>
        <translation>把同样的权重按名称放到各自的位置后，参考实现得到不同的数值。</translation>
    </message>
    <message>
        <source>It knows positions: order matters to it.</source>
        <translation>它含有位置信息：顺序对它有影响。</translation>
    </message>
    <message>
        <source>It takes a mask, of which no usual form did its work.</source>
        <translation>它接受掩码，但常见的写法都没有起作用。</translation>
    </message>
    <message>
        <source>It has no parameters: there is nothing to train.</source>
        <translation>它没有参数：没有可以训练的东西。</translation>
    </message>
    <message>
        <source>A gradient reaches each parameter. (Biases of keys get none that is not 0.)</source>
        <translation>每个参数都得到梯度。（键的偏置得到的梯度总是 0。）</translation>
    </message>
    <message>
        <source>Never used, so without gradient: {names}.</source>
        <translation>从未使用，因此没有梯度：{names}。</translation>
    </message>
    <message>
        <source>The weights are not those that the paper&apos;s formula makes of these queries and keys.</source>
        <translation>这些权重与论文公式由这些查询和键算出的不同。</translation>
    </message>
    <message>
        <source>How it computes could not be seen: whether the scores are scaled, and whether the reference gives the same, is open.</source>
        <translation>看不到它是怎样计算的：分数有没有缩放、与参考实现是否一致，都无法确定。</translation>
    </message>
    <message>
        <source>Queries of one sequence with keys and values of another</source>
        <translation>查询来自一个序列、键和值来自另一个序列的情形</translation>
    </message>
    <message>
        <source>Masks: it takes none</source>
        <translation>掩码：它不接受掩码</translation>
    </message>
    <message>
        <source>Masks: none of the usual forms was understood</source>
        <translation>掩码：常见的形式它都不理解</translation>
    </message>
    <message>
        <source>How much is dropped while training</source>
        <translation>训练时随机失活的比例</translation>
    </message>
    <message>
        <source>What comes after the output projection</source>
        <translation>输出投影之后的部分</translation>
    </message>
    <message>
        <source>What follows the line where the file itself stopped: {failure}</source>
        <translation>文件自身中止之后的内容：{failure}</translation>
    </message>
    <message>
        <source>The scale, and the reference&apos;s numbers: its steps could not be seen</source>
        <translation>缩放以及参考实现的数值：无法看到它的内部步骤</translation>
    </message>
    <message>
        <source>Half precision, other devices, long sequences, speed</source>
        <translation>半精度、其他设备、长序列、速度</translation>
    </message>
    <message>
        <source>The constructor of {name} needs “{parameter}”, and what that is cannot be told from its name. Give it as an argument.</source>
        <translation>{name} 的构造函数需要“{parameter}”，但从名称看不出它是什么。请把它作为参数给出。</translation>
    </message>
    <message>
        <source>No process could be started to run the code: {reason}.</source>
        <translation>无法启动运行代码的进程：{reason}。</translation>
    </message>
    <message>
        <source>torch did not load within {seconds} s. Try again.</source>
        <translation>torch 未能在 {seconds} 秒内加载完成，请重试。</translation>
    </message>
    <message>
        <source>It did not end within {seconds} s.</source>
        <translation>代码在 {seconds} 秒内没有结束。</translation>
    </message>
    <message>
        <source>It took more than {limit} GB of memory and was stopped.</source>
        <translation>代码占用的内存超过 {limit} GB，已被停止。</translation>
    </message>
    <message>
        <source>The process that ran the code gave no proper answer ({reason}).</source>
        <translation>运行代码的进程没有给出有效结果（{reason}）。</translation>
    </message>
    <message>
        <source>The check itself failed ({kind}); that is the studio&apos;s fault. Details say more.</source>
        <translation>检查本身出错（{kind}），这是程序的问题。见详情。</translation>
    </message>
    <message>
        <source>It ends Python (sys.exit). Take that out.</source>
        <translation>代码结束了 Python（sys.exit），请去掉这一句。</translation>
    </message>
    <message>
        <source>The system ended it, most likely because memory ran out.</source>
        <translation>进程被系统结束，很可能是内存不足。</translation>
    </message>
    <message>
        <source>It crashed Python ({how}).</source>
        <translation>代码使 Python 崩溃（{how}）。</translation>
    </message>
    <message>
        <source>It ended Python by itself (exit code {code}).</source>
        <translation>代码自行结束了 Python（退出码 {code}）。</translation>
    </message>
    <message>
        <source>{sentence} It was in line {line}, outside of any function.</source>
        <translation>{sentence}当时位于第 {line} 行，不在任何函数内。</translation>
    </message>
    <message>
        <source>{sentence} It was in {function}, line {line}.</source>
        <translation>{sentence}当时位于 {function}，第 {line} 行。</translation>
    </message>
    <message>
        <source>{name} cannot be made: {failure}.</source>
        <translation>无法创建 {name}：{failure}。</translation>
    </message>
    <message>
        <source>It does not run on x {shape}: {failure}.</source>
        <translation>它不能在 x {shape} 上运行：{failure}。</translation>
    </message>
    <message>
        <source>Nothing that came back can be outputs [B, L, …]: {found}.</source>
        <translation>返回的内容中没有可以作为输出 [B, L, …] 的张量：{found}。</translation>
    </message>
    <message>
        <source>{error}: {text}</source>
        <translation>{error}：{text}</translation>
    </message>
    <message>
        <source>line {line}: {error}: {text}</source>
        <translation>第 {line} 行：{error}：{text}</translation>
    </message>
    <message>
        <source>The code ends its process on line {line}. Take that out.</source>
        <translation>代码在第 {line} 行结束了进程。请去掉这一句。</translation>
    </message>
    <message>
        <source>This is not Python: line {line}: {problem}.</source>
        <translation>这不是有效的 Python 代码：第 {line} 行，{problem}。</translation>
    </message>
    <message>
        <source>Python cannot read this: {problem}.</source>
        <translation>Python 无法读取：{problem}。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit} kB. Give the file that holds the attention class alone.</source>
        <translation>{file} 超过 {limit} kB。请提供只含注意力类的文件。</translation>
    </message>
    <message>
        <source>Your softmax runs over the queries: the weights of a key sum to 1, not those of a query. Each query must share out 1 among the keys.</source>
        <translation>你的 softmax 沿查询计算：总和为 1 的是每个键的权重，而不是每个查询的权重。每个查询必须把 1 分给各个键。</translation>
    </message>
    <message>
        <source>Your softmax runs over the heads: they compete for each pair of tokens, and a query&apos;s weights do not sum to 1. It must run over the keys.</source>
        <translation>你的 softmax 沿头计算：各个头争夺每一对词元，查询的权重总和不是 1。它必须沿键计算。</translation>
    </message>
    <message>
        <source>Your scores are not divided by sqrt(d_k): with wide heads the softmax picks single keys, and its gradients vanish.</source>
        <translation>你的分数没有除以 sqrt(d_k)：头较宽时，softmax 只选中单个键，梯度随之消失。</translation>
    </message>
    <message>
        <source>Your scores are divided by sqrt(d_model), the width of all heads together. A score is the product of one head&apos;s d_k numbers: divide by sqrt(d_k), or all weights are nearly alike.</source>
        <translation>你的分数除以了 sqrt(d_model)，即所有头合起来的宽度。一个分数只是一个头的 d_k 个数之积的和：请除以 sqrt(d_k)，否则所有权重几乎相同。</translation>
    </message>
    <message>
        <source>Your mask is applied after the softmax: what it takes away is missing, and rows sum to less than 1. Set the scores to -inf before the softmax.</source>
        <translation>你的掩码在 softmax 之后才起作用：被它去掉的部分就缺了，各行总和小于 1。请在 softmax 之前把分数设为 -inf。</translation>
    </message>
    <message>
        <source>Your mask of zeros and ones is added to the scores: it changes them by 1 and hides nothing. Scores must become -inf where a query may not look.</source>
        <translation>你把由 0 和 1 组成的掩码加到了分数上：分数只改变 1，什么也没有遮住。查询不可见之处，分数必须变为 -inf。</translation>
    </message>
    <message>
        <source>Your mask is read the other way round: what should be hidden is seen, and what should be seen is hidden.</source>
        <translation>你的掩码用反了：该遮住的看得见，该看见的被遮住。</translation>
    </message>
    <message>
        <source>Your mask changes nothing: with it and without it the weights are the same.</source>
        <translation>你的掩码不起作用：有它没有它，权重都一样。</translation>
    </message>
    <message>
        <source>Your mask hides a token from itself, so that the first query has no key left: its weights are 0 / 0, or spread over what it must not see. Each query must see at least itself.</source>
        <translation>你的掩码让词元看不到自己，第一个查询就没有剩下任何键：它的权重是 0 / 0，或分散到它不该看的地方。每个查询至少要能看到自己。</translation>
    </message>
    <message>
        <source>Your heads are split with view alone: tokens mix. Read as {after}, what was {before} ({batch} sequences of {length} tokens) gives a head pieces of several tokens; the shapes fit, and nothing is raised.</source>
        <translation>你只用 view 拆分各个头：词元混在了一起。把 {before}（{batch} 个序列，每个 {length} 个词元）当作 {after} 来读，一个头得到的是几个词元的碎片；形状都对得上，也不会报错。</translation>
    </message>
    <message>
        <source>Your heads are merged without transposing back: tokens mix. Read as {after}, what was {before} ({batch} sequences of {length} tokens) joins pieces of several tokens; the shapes fit, and nothing is raised.</source>
        <translation>你合并各个头时没有转置回来：词元混在了一起。把 {before}（{batch} 个序列，每个 {length} 个词元）当作 {after} 来读，几个词元的碎片被拼到一起；形状都对得上，也不会报错。</translation>
    </message>
    <message>
        <source>Your heads are merged with contiguous() where a transpose is missing: it silences the error of view, and tokens mix. Read as {after}, what was {before} ({batch} sequences of {length} tokens) joins pieces of several tokens.</source>
        <translation>你合并各个头时用了 contiguous()，却少了转置：它只是让 view 不再报错，词元混在了一起。把 {before}（{batch} 个序列，每个 {length} 个词元）当作 {after} 来读，几个词元的碎片被拼到一起。</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads, and your constructor does not say so. Refuse such sizes there.</source>
        <translation>{d_model} 不能平分为 {heads} 个头，而你的构造函数没有指出这一点。请在那里拒绝这样的大小。</translation>
    </message>
    <message>
        <source>Your module computes with {count} weights that parameters() does not return: no optimiser trains them, and they are not saved. Keep them in nn.ModuleList, nn.ModuleDict or nn.Parameter.</source>
        <translation>你的模块在计算中用了 {count} 个 parameters() 不返回的权重：没有优化器会训练它们，它们也不会被保存。请把它们放进 nn.ModuleList、nn.ModuleDict 或 nn.Parameter。</translation>
    </message>
    <message>
        <source>The sequences of your batch mix: one of them replaced, outputs of others change. Each must be read by itself.</source>
        <translation>批次中的序列混在了一起：换掉其中一个，其他序列的输出也会变。每个序列都必须单独计算。</translation>
    </message>
    <message>
        <source>Your output is cut from what made it: no gradient reaches {names}, so that they are never trained.</source>
        <translation>你的输出与产生它的计算断开了：梯度到不了 {names}，它们永远得不到训练。</translation>
    </message>
    <message>
        <source>You read the gradient before backward: it is None, or that of the step before. Read it after loss.backward().</source>
        <translation>你在 backward 之前读取梯度：它是 None，或者是上一步的梯度。请在 loss.backward() 之后读取。</translation>
    </message>
    <message>
        <source>You call step before backward: it moves by no gradient, or by that of the step before. First zero_grad, then backward, then step.</source>
        <translation>你在 backward 之前调用 step：这时没有梯度，或者用的是上一步的梯度。应当先 zero_grad，再 backward，然后 step。</translation>
    </message>
    <message>
        <source>You never call zero_grad: the gradients of all steps add up, and each update goes by all of them.</source>
        <translation>你从未调用 zero_grad：各步的梯度不断累加，每次更新都用到全部梯度。</translation>
    </message>
    <message>
        <source>Your target {target} is stretched to the outputs&apos; shape {out}: many outputs are pulled to the same number, and at most a warning tells. Give both the same shape.</source>
        <translation>你的目标 {target} 被广播成输出的形状 {out}：许多输出被拉向同一个数，最多只有一条警告提示。请让两者形状相同。</translation>
    </message>
    <message>
        <source>The values of {name} are not those of section 3.5: they differ by up to {apart}. Sine and cosine of a pair share the exponent 2i / d_model.</source>
        <translation>{name} 的值与 3.5 节不符：最多相差 {apart}。同一对正弦和余弦共用指数 2i / d_model。</translation>
    </message>
    <message>
        <source>Your learning rate {lr} is far too high for {optimiser}: a step throws the weights far beyond where they should go, and the loss jumps instead of falling. Begin with {usual}.</source>
        <translation>你的学习率 {lr} 对 {optimiser} 来说太高了：一步就把权重甩得太远，损失不是下降，而是乱跳。请从 {usual} 开始。</translation>
    </message>
    <message>
        <source>Your heads&apos; outputs are averaged: what each of them found is lost in the mean. They must be put side by side and joined by the output projection.</source>
        <translation>你对各个头的输出取了平均：每个头找到的内容在平均中丢失了。应当把它们并排拼接，再由输出投影合并。</translation>
    </message>
    <message>
        <source>Your heads&apos; weights are averaged before they are applied: all heads look at the same tokens. Each head must apply its own.</source>
        <translation>你在使用权重之前对各个头取了平均：所有头看的都是同样的词元。每个头必须使用自己的权重。</translation>
    </message>
    <message>
        <source>The weights that you return are the mean over the heads: one map, where each head has its own. Return them all, [B, h, L, L].</source>
        <translation>你返回的权重是各个头的平均：只有一张图，而每个头都有自己的图。请全部返回，[B, h, L, L]。</translation>
    </message>
    <message>
        <source>Your weights go through dropout in eval mode, too: the same input gives other outputs each time. A dropout that is called as a function must be told training=self.training.</source>
        <translation>你的权重在 eval 模式下也经过随机失活：同样的输入每次得到不同的输出。以函数形式调用的 dropout 必须传入 training=self.training。</translation>
    </message>
    <message>
        <source>The weights that you return have been through dropout: while training, some are 0 and rows do not sum to 1. Return those from before it.</source>
        <translation>你返回的权重经过了随机失活：训练时有些为 0，各行总和不是 1。请返回随机失活之前的权重。</translation>
    </message>
    <message>
        <source>Your {role} come from the projection of the {other}: what is compared or passed on is not what its name says.</source>
        <translation>你的{role}来自{other}的投影：参与比较或被传递的，并不是名称所说的内容。</translation>
    </message>
    <message>
        <source>Your {role} are made from the input of the {other}: where the two inputs differ, as in cross-attention, what is passed on is not what was given for it.</source>
        <translation>你的 {role} 是用 {other} 的输入算出来的：两个输入不同时（例如交叉注意力），传下去的并不是给它的那个输入。</translation>
    </message>
    <message>
        <source>Your queries, keys and values are exchanged: where the {role} belong, the {other} are used, and the other way round.</source>
        <translation>你的查询、键和值对调了：应当用{role}的地方用了{other}，反之亦然。</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Your module attends over the batch: it takes x as [L, B, d_model], and your file says [B, L, d_model]. (For the other layout it would be right: what the file says of its shapes tells.)</source>
        <translation>你的模块在批次上计算注意力：它把 x 当作 [L, B, d_model]，而文件里写的是 [B, L, d_model]。（若是另一种排列，它就是对的；依据是文件对形状的说明。）</translation>
    </message>
    <message>
        <source>Your masks mix: with a mask for each sequence, some heads of a sequence get the mask of another. The order in which masks are repeated must be that of the heads in the batch.</source>
        <translation>你的掩码混在了一起：每个序列各有掩码时，某些头得到的是另一个序列的掩码。重复掩码的顺序必须与批次中各个头的顺序一致。</translation>
    </message>
    <message>
        <source>Your mask is read the other way round: what should be hidden is seen, and what should be seen is hidden. (For opposite masks it would be right; what the file says of its masks tells them apart.)</source>
        <translation>你的掩码用反了：该遮住的看得见，该看见的被遮住。（若掩码含义相反，它就是对的；依据是文件对掩码的说明。）</translation>
    </message>
    <message>
        <source>{what} ({others} would have given the same numbers; other tokens, {length} of them, told them apart.)</source>
        <translation>{what}（{others} 会得到同样的数值；换用另外 {length} 个词元后区分开了。）</translation>
    </message>
    <message>
        <source>{what} (Or {others}: other tokens, {length} of them, did not tell them apart.)</source>
        <translation>{what}（也可能是 {others}：换用另外 {length} 个词元仍未能区分。）</translation>
    </message>
    <message>
        <source>{what} (Without contiguous() the numbers would be the same; the code tells the two apart.)</source>
        <translation>{what}（没有 contiguous() 时数值相同；两者靠代码区分。）</translation>
    </message>
    <message>
        <source>{what} Line {line}: {code}</source>
        <translation>{what}第 {line} 行：{code}</translation>
    </message>
    <message>
        <source>{what} Line {line}: {code}; right: {right}</source>
        <translation>{what}第 {line} 行：{code}；正确写法：{right}</translation>
    </message>
    <message>
        <source>The length must be between 1 and {most}.</source>
        <translation>长度必须在 1 到 {most} 之间。</translation>
    </message>
    <message>
        <source>d_model must be between 2 and {most}.</source>
        <translation>d_model 必须在 2 到 {most} 之间。</translation>
    </message>
    <message>
        <source>The base must be between {low} and {high}.</source>
        <translation>底数必须在 {low} 到 {high} 之间。</translation>
    </message>
    <message>
        <source>Token {token}: PE({pos}, {dimension}) = {function}({pos} / {base}^({even}/{d_model})) = {function}({angle}) = {value}; wavelength {wavelength} tokens</source>
        <translation>词元 {token}：PE({pos}, {dimension}) = {function}({pos} / {base}^({even}/{d_model})) = {function}({angle}) = {value}；波长 {wavelength} 个词元</translation>
    </message>
    <message>
        <source>Tokens {first} and {second}, {distance} apart: dot product {product}; average over all tokens that far apart: {mean}</source>
        <translation>词元 {first} 和 {second}，相距 {distance}：点积 {product}；相距同样远的所有词元平均为 {mean}</translation>
    </message>
    <message>
        <source>A single position: its dot product with itself is {own}. More of them tell more.</source>
        <translation>只有一个位置：它与自身的点积是 {own}。位置多了才看得出规律。</translation>
    </message>
    <message>
        <source>The dot product of two positions depends on their distance alone: over all {pairs} pairs, those equally far apart differ by {spread} at most. It is {own} with itself and {next} with the next position.</source>
        <translation>两个位置的点积只取决于它们的距离：在全部 {pairs} 对中，相距同样远的最多相差 {spread}。位置与自身的点积是 {own}，与下一个位置的点积是 {next}。</translation>
    </message>
    <message>
        <source>{length} tokens are too many to compare: several copies of all maps are held. Choose at most {most}.</source>
        <translation>{length} 个词元太多，无法比较：所有的图都要保留几份。请选择不超过 {most} 个。</translation>
    </message>
    <message>
        <source>Without the scale 1/√d_k</source>
        <translation>不做 1/√d_k 缩放</translation>
    </message>
    <message>
        <source>Another seed: {seed}</source>
        <translation>另一个随机种子：{seed}</translation>
    </message>
    <message>
        <source>Before training, at step 0</source>
        <translation>训练之前，第 0 步</translation>
    </message>
    <message>
        <source>Without positional encoding</source>
        <translation>没有位置编码</translation>
    </message>
    <message>
        <source>With positional encoding</source>
        <translation>有位置编码</translation>
    </message>
    <message>
        <source>The text twice</source>
        <translation>文本重复两遍</translation>
    </message>
    <message>
        <source>Length {other} instead of {length}</source>
        <translation>长度 {other}，而不是 {length}</translation>
    </message>
    <message>
        <source>Heads: {other} instead of {heads}</source>
        <translation>头数 {other}，而不是 {heads}</translation>
    </message>
    <message>
        <source>Without a mask</source>
        <translation>没有掩码</translation>
    </message>
    <message>
        <source>With the causal mask</source>
        <translation>使用因果掩码</translation>
    </message>
    <message>
        <source>With a local mask, window {window}</source>
        <translation>使用局部掩码，窗口 {window}</translation>
    </message>
    <message>
        <source>The seed&apos;s numbers come in one stream and the input is drawn first: another length gives the layer other weights, too.</source>
        <translation>随机种子给出的是一串数，输入最先抽取：长度变了，这一层的权重也会不同。</translation>
    </message>
    <message>
        <source>Both have the same weights, but another length is another sequence: the tokens differ, too.</source>
        <translation>两边的权重相同，但长度变了，序列也就变了：词元也不同。</translation>
    </message>
    <message>
        <source>The seed&apos;s numbers come in one stream and the article draws a single head first: other heads give the layer other weights, too.</source>
        <translation>随机种子给出的是一串数，文章先抽取一个单头：头数变了，这一层的权重也会不同。</translation>
    </message>
    <message>
        <source>Both have the same weights W_q, W_k, W_v and W_o.</source>
        <translation>两边的权重 W_q、W_k、W_v 和 W_o 相同。</translation>
    </message>
    <message>
        <source>The encoding has the values of section 3.5.</source>
        <translation>编码的值与论文 3.5 节一致。</translation>
    </message>
    <message>
        <source>The encoding differs from section 3.5 by up to {apart}.</source>
        <translation>编码与论文 3.5 节的值最多相差 {apart}。</translation>
    </message>
    <message>
        <source>The cosines differ from section 3.5 by up to {apart}: sine and cosine of a pair share the exponent 2i / d_model.</source>
        <translation>余弦与论文 3.5 节的值最多相差 {apart}：同一对正弦和余弦共用指数 2i / d_model。</translation>
    </message>
    <message>
        <source>The sines differ from section 3.5 by up to {apart}: sine and cosine of a pair share the exponent 2i / d_model.</source>
        <translation>正弦与论文 3.5 节的值最多相差 {apart}：同一对正弦和余弦共用指数 2i / d_model。</translation>
    </message>
    <message>
        <source>The encoding, first dimensions</source>
        <translation>位置编码（前若干维）</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>With one token its weight is always 1: queries learn nothing.</source>
        <translation>只有一个词元时，它的权重总是 1：查询学不到任何东西。</translation>
    </message>
    <message>
        <source>It has no parameters that could be trained.</source>
        <translation>它没有可训练的参数。</translation>
    </message>
    <message>
        <source>No gradient leaves the output: it is cut from what made it, by detach or no_grad.</source>
        <translation>输出传不回任何梯度：detach 或 no_grad 把它与来源切断了。</translation>
    </message>
    <message>
        <source>backward does not run. {reason}</source>
        <translation>backward 无法运行。{reason}</translation>
    </message>
    <message>
        <source>No gradient reaches {names}: their .grad stays None, and they are never trained. Something is detached, or never used.</source>
        <translation>梯度到不了 {names}：它们的 .grad 一直是 None，永远得不到训练。某处被分离了，或者根本没有用到。</translation>
    </message>
    <message>
        <source>The gradients of {names} are not finite.</source>
        <translation>{names} 的梯度不是有限数。</translation>
    </message>
    <message>
        <source>The gradients of {names} are zero: nothing they do matters.</source>
        <translation>{names} 的梯度为零：它们做什么都不起作用。</translation>
    </message>
    <message>
        <source>A gradient reaches each of the {count} parameters.</source>
        <translation>{count} 个参数全都得到了梯度。</translation>
    </message>
    <message>
        <source>{names} and {count} more</source>
        <translation>{names} 和另外 {count} 个</translation>
    </message>
    <message>
        <source>view cuts the numbers in the order in which they lie in memory: a head&apos;s row is a piece of some token.</source>
        <translation>view 按数值在内存中的顺序切分：一个头的某一行其实是某个词元的一段。</translation>
    </message>
    <message>
        <source>The worst one: shapes fit, rows sum to 1, the loss falls, nothing is raised, and tokens are mixed up.</source>
        <translation>最糟的一种：形状对得上，行和为 1，损失下降，不抛出任何异常，词元却混在了一起。</translation>
    </message>
    <message>
        <source>The heads&apos; outputs are joined in the order in which they lie in memory, heads before tokens.</source>
        <translation>各头的输出按内存中的顺序拼接：先头后词元。</translation>
    </message>
    <message>
        <source>The weights are right, the outputs are those of other tokens. Toy training succeeds all the same.</source>
        <translation>权重是对的，输出却是别的词元的。玩具规模的训练照样能成功。</translation>
    </message>
    <message>
        <source>view failed after transpose, contiguous() made the error go away, and the transpose was lost on the way.</source>
        <translation>转置之后 view 报错，加上 contiguous() 错误就没了，但转置也随之丢了。</translation>
    </message>
    <message>
        <source>Nothing is raised any more, and the numbers are those of a merge without transposing back.</source>
        <translation>不再抛出异常，得到的数值与没有转置回来就合并时相同。</translation>
    </message>
    <message>
        <source>Heads averaged</source>
        <translation>各头取了平均</translation>
    </message>
    <message>
        <source>The weights that are returned are the mean over all heads.</source>
        <translation>返回的权重是所有头的平均值。</translation>
    </message>
    <message>
        <source>One map where there should be several. What single heads do cannot be seen, and looks vague.</source>
        <translation>本应有多张图，却只有一张。看不出单个头在做什么，图也显得模糊。</translation>
    </message>
    <message>
        <source>Heads split by view</source>
        <translation>用 view 拆分头</translation>
    </message>
    <message>
        <source>Merge without transpose</source>
        <translation>合并时没有转置</translation>
    </message>
    <message>
        <source>contiguous, no transpose</source>
        <translation>contiguous 代替转置</translation>
    </message>
    <message>
        <source>d_model not divisible</source>
        <translation>d_model 不能整除</translation>
    </message>
    <message>
        <source>d_model / heads is rounded down, and the pieces do not add up.</source>
        <translation>d_model / 头数被向下取整，各段加起来不等于原来的宽度。</translation>
    </message>
    <message>
        <source>view raises an error about an invalid shape that names neither d_model nor the heads.</source>
        <translation>view 抛出形状无效的错误，却既不提 d_model 也不提头数。</translation>
    </message>
    <message>
        <source>Heads in a plain list</source>
        <translation>头放在普通列表里</translation>
    </message>
    <message>
        <source>Layers in a Python list are no part of the module: parameters() does not return them.</source>
        <translation>Python 列表里的层不属于模块：parameters() 不会返回它们。</translation>
    </message>
    <message>
        <source>Outputs are right. But the optimiser never trains the heads, and .to(), .double() and state_dict() pass them over.</source>
        <translation>输出是对的。但优化器从不训练这些头，.to()、.double() 和 state_dict() 也会漏掉它们。</translation>
    </message>
    <message>
        <source>Values made from keys</source>
        <translation>值由键的投影得到</translation>
    </message>
    <message>
        <source>The values are made with the projection of the keys, mostly after copying a line.</source>
        <translation>值用了键的投影，多半是复制了一行代码却忘了改。</translation>
    </message>
    <message>
        <source>Shapes, sums and weights are right. W_v never gets a gradient.</source>
        <translation>形状、行和、权重都是对的。W_v 永远得不到梯度。</translation>
    </message>
    <message>
        <source>Batch and length swapped</source>
        <translation>批次与长度互换</translation>
    </message>
    <message>
        <source>The layer expects [L, B, d_model] and gets [B, L, d_model]: it attends over the batch.</source>
        <translation>该层期望 [L, B, d_model]，得到的却是 [B, L, d_model]：注意力在批次上计算。</translation>
    </message>
    <message>
        <source>The output&apos;s shape is right. Tokens of different sequences see one another, those of one sequence do not.</source>
        <translation>输出的形状是对的。不同序列的词元互相看得见，同一序列的词元反而看不见。</translation>
    </message>
    <message>
        <source>Its outputs have no row for each token.</source>
        <translation>它的输出不是每个词元一行。</translation>
    </message>
    <message>
        <source>The future leaks: with a causal mask, other tokens from {token} on moved earlier outputs or weights by {apart}.</source>
        <translation>未来泄漏了：在因果掩码下，从词元 {token} 起换成别的词元，前面的输出或权重变化了 {apart}。</translation>
    </message>
    <message>
        <source>With a causal mask no token sees a later one.</source>
        <translation>加上因果掩码后，没有词元能看到后面的词元。</translation>
    </message>
    <message>
        <source>How far the output of a token moved</source>
        <translation>词元的输出变化了多少</translation>
    </message>
    <message>
        <source>Tokens replaced from here on</source>
        <translation>从此处起替换的词元</translation>
    </message>
    <message>
        <source>Token that is looked at</source>
        <translation>被观察的词元</translation>
    </message>
    <message>
        <source>Forbidden keys get nothing, the allowed ones share all.</source>
        <translation>被禁止的键得不到任何权重，允许的键分享全部。</translation>
    </message>
    <message>
        <source>A token that is forbidden to others does not move their outputs.</source>
        <translation>对其他词元不可见的词元，不会改变它们的输出。</translation>
    </message>
    <message>
        <source>Rows of the weights do not sum to 1, with a mask or without.</source>
        <translation>无论有没有掩码，权重各行之和都不是 1。</translation>
    </message>
    <message>
        <source>With a causal mask query {query} has no key left, and its weights are NaN: it must see itself.</source>
        <translation>加上因果掩码后，查询 {query} 没有键可看，权重成了 NaN：它必须能看到自己。</translation>
    </message>
    <message>
        <source>The mask is read the other way round: forbidden keys get weight, and query {query}, which may see all, is left with none.</source>
        <translation>掩码用反了：被禁止的键得到了权重，而本可看到全部的查询 {query} 却一个键也没有。</translation>
    </message>
    <message>
        <source>The mask changes nothing: forbidden keys get up to {weight}.</source>
        <translation>掩码不起任何作用：被禁止的键最多得到 {weight}。</translation>
    </message>
    <message>
        <source>The mask does not hide: forbidden keys get up to {weight}. Scores must be -inf there before the softmax: masked_fill(~allowed, -inf).</source>
        <translation>掩码没有遮住：被禁止的键最多得到 {weight}。这些位置的分数在 softmax 之前必须是 -inf：masked_fill(~allowed, -inf)。</translation>
    </message>
    <message>
        <source>With a causal mask rows sum to between {low} and {high}: what the mask took away is missing. Mask the scores before the softmax, not the weights after it.</source>
        <translation>加上因果掩码后，各行之和在 {low} 到 {high} 之间：被掩码拿走的部分没有补回来。应在 softmax 之前遮住分数，而不是在之后遮住权重。</translation>
    </message>
    <message>
        <source>The mask does not hide: token {token} was forbidden to all others, and replaced; their outputs moved by {apart} of the largest.</source>
        <translation>掩码没有遮住：词元 {token} 对其他词元都不可见，把它换掉后，其他词元的输出却变化了最大值的 {apart}。</translation>
    </message>
    <message>
        <source>A query without any key spoils the outputs of other tokens: they moved by {apart}.</source>
        <translation>一个没有任何键的查询影响了其他词元的输出：变化了 {apart}。</translation>
    </message>
    <message>
        <source>It takes no mask.</source>
        <translation>它不接受掩码。</translation>
    </message>
    <message>
        <source>It takes at least three tokens to see this.</source>
        <translation>至少要有三个词元才能看出来。</translation>
    </message>
    <message>
        <source>Equal tokens get equal outputs. (Weights for each head cannot be had.)</source>
        <translation>相同的词元得到相同的输出。（拿不到各头的权重。）</translation>
    </message>
    <message>
        <source>With one token replaced, the rows of the others keep their proportions; equal tokens get equal outputs.</source>
        <translation>换掉一个词元后，其他词元各行内的比例不变；相同的词元得到相同的输出。</translation>
    </message>
    <message>
        <source>Rows hang together: with only token {token} replaced, in head {head} the row of token {row} changed, too. Each row needs a softmax of its own, over the keys.</source>
        <translation>各行相互牵连：只换掉词元 {token}，头 {head} 中词元 {row} 的那一行也变了。每一行都要单独对键做 softmax。</translation>
    </message>
    <message>
        <source>How far the proportions within a row of weights moved</source>
        <translation>权重各行内的比例变化了多少</translation>
    </message>
    <message>
        <source>Token that was replaced</source>
        <translation>被替换的词元</translation>
    </message>
    <message>
        <source>Row of weights</source>
        <translation>权重的行</translation>
    </message>
    <message>
        <source>Tokens mix: with only token {token} replaced, in head {head} the row of token {row} changed, too. A head&apos;s row must be made of its own token; often a transpose(1, 2) after view is missing.</source>
        <translation>词元混在了一起：只替换词元 {token}，头 {head} 里词元 {row} 的那一行也变了。头的每一行必须由它自己的词元得到；常见原因是 view 之后缺少 transpose(1, 2)。</translation>
    </message>
    <message>
        <source>Tokens mix: in a sequence of equal tokens, outputs 1 and {token} differ, though both read the same. Often the heads were merged without transpose(1, 2).</source>
        <translation>词元混在了一起：在由相同词元组成的序列里，输出 1 和输出 {token} 不同，尽管两者读到的内容一样。常见原因是合并头时没有先 transpose(1, 2)。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>How far outputs of equal tokens are apart</source>
        <translation>相同词元的输出相差多少</translation>
    </message>
    <message>
        <source>Its own causal mask depends on the order, as it should.</source>
        <translation>它自带的因果掩码取决于顺序，理应如此。</translation>
    </message>
    <message>
        <source>One token has no other order.</source>
        <translation>一个词元没有别的顺序。</translation>
    </message>
    <message>
        <source>Its outputs are not finite, so that they cannot be compared.</source>
        <translation>它的输出不是有限数，无法比较。</translation>
    </message>
    <message>
        <source>Reordered tokens give reordered outputs.</source>
        <translation>词元重新排列，输出也随之重新排列。</translation>
    </message>
    <message>
        <source>With the tokens in another order, outputs differ from the reordered ones by {output} of the largest, weights by {weight}: where a token stands changes what it means.</source>
        <translation>打乱词元的顺序后，输出与重新排列的输出相差最大值的 {output}，权重相差 {weight}：词元所在的位置改变了它的含义。</translation>
    </message>
    <message>
        <source>It takes a single sequence at a time.</source>
        <translation>它一次只接受一个序列。</translation>
    </message>
    <message>
        <source>From {batch} sequences it makes {found}.</source>
        <translation>输入 {batch} 个序列，输出却有 {found} 个。</translation>
    </message>
    <message>
        <source>Each sequence is read by itself.</source>
        <translation>每个序列都是单独读取的。</translation>
    </message>
    <message>
        <source>Sequences mix: with one of them replaced, outputs of another moved by {apart} of the largest. Batch and sequence are swapped somewhere: look for batch_first, and for what is transposed.</source>
        <translation>序列混在了一起：换掉其中一个，另一个的输出变化了最大值的 {apart}。批次与序列在某处互换了：请检查 batch_first 和转置。</translation>
    </message>
    <message>
        <source>How far the outputs of a sequence moved</source>
        <translation>序列的输出变化了多少</translation>
    </message>
    <message>
        <source>Sequence that was replaced</source>
        <translation>被替换的序列</translation>
    </message>
    <message>
        <source>Sequence that is looked at</source>
        <translation>被观察的序列</translation>
    </message>
    <message>
        <source>It returns no weights.</source>
        <translation>它不返回权重。</translation>
    </message>
    <message>
        <source>In eval mode the rows sum to 1, in train mode they do not: what is shown has been through dropout. Keep the weights before it, or look in eval mode.</source>
        <translation>在 eval 模式下行和为 1，在 train 模式下却不是：展示的是经过随机失活的权重。请保留失活之前的权重，或在 eval 模式下查看。</translation>
    </message>
    <message>
        <source>Each row of the weights sums to 1.</source>
        <translation>权重的每一行之和都是 1。</translation>
    </message>
    <message>
        <source>Rows of the weights are NaN, so that they sum to nothing.</source>
        <translation>权重中有的行是 NaN，没有和可言。</translation>
    </message>
    <message>
        <source>Rows of the weights sum to between {low} and {high}, not to 1.</source>
        <translation>权重各行之和在 {low} 到 {high} 之间，而不是 1。</translation>
    </message>
    <message>
        <source>Rows sum to between {low} and {high}, columns to 1: the softmax runs over the queries. It must run over the keys, dim=-1.</source>
        <translation>各行之和在 {low} 到 {high} 之间，各列之和为 1：softmax 沿查询计算了。它必须沿键计算，即 dim=-1。</translation>
    </message>
    <message>
        <source>Rows sum to between {low} and {high}, but the heads&apos; weights for a pair of tokens sum to 1: the softmax runs over the heads. It must run over the keys, dim=-1.</source>
        <translation>各行之和在 {low} 到 {high} 之间，而各头对同一对词元的权重之和为 1：softmax 沿头计算了。它必须沿键计算，即 dim=-1。</translation>
    </message>
    <message>
        <source>Without any mask there are numbers that are not finite.</source>
        <translation>没有任何掩码，却有数值不是有限数。</translation>
    </message>
    <message>
        <source>With a causal mask the numbers of token {token} are not finite: where all scores of a row are -inf, its softmax is 0 / 0. Each query must see at least one key; the first one, itself.</source>
        <translation>加上因果掩码后，词元 {token} 的数值不是有限数：一行的分数全是 -inf 时，softmax 就是 0 / 0。每个查询至少要能看到一个键；第一个查询至少要看到自己。</translation>
    </message>
    <message>
        <source>All numbers are finite.</source>
        <translation>所有数值都是有限的。</translation>
    </message>
    <message>
        <source>The same input gives the same output.</source>
        <translation>同样的输入得到同样的输出。</translation>
    </message>
    <message>
        <source>In eval mode the same input gives outputs that differ by {apart} of the largest. A dropout goes on: functional.dropout must be told training=self.training.</source>
        <translation>在 eval 模式下，同样的输入得到的输出相差最大值的 {apart}。随机失活仍在进行：functional.dropout 必须传入 training=self.training。</translation>
    </message>
    <message>
        <source>Its weights, or its q and k, cannot be had.</source>
        <translation>拿不到它的权重，或者拿不到 q 和 k。</translation>
    </message>
    <message>
        <source>The weights are no softmax over the keys of q · k, whatever the scale.</source>
        <translation>无论缩放多少，这些权重都不是 q · k 对键的 softmax。</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt({d_k}) = {right}.</source>
        <translation>分数除以了 sqrt({d_k}) = {right}。</translation>
    </message>
    <message>
        <source>The scores are divided by {found}, not by sqrt(d_k) = sqrt({d_k}) = {right}. Too large as they are, the softmax settles on single keys, and its gradients vanish.</source>
        <translation>分数除以了 {found}，而不是 sqrt(d_k) = sqrt({d_k}) = {right}。分数因此过大，softmax 集中到单个键上，梯度随之消失。</translation>
    </message>
    <message>
        <source>The scores are divided by {found}, not by sqrt(d_k) = sqrt({d_k}) = {right}. Too small as they are, all keys get nearly the same weight.</source>
        <translation>分数除以了 {found}，而不是 sqrt(d_k) = sqrt({d_k}) = {right}。分数因此过小，所有键得到的权重几乎相同。</translation>
    </message>
    <message>
        <source>Its weights cannot be carried over to the reference.</source>
        <translation>它的权重无法搬到参考实现上。</translation>
    </message>
    <message>
        <source>The reference with the same weights gives the same.</source>
        <translation>参考实现用同样的权重得到同样的结果。</translation>
    </message>
    <message>
        <source>The reference with the same weights gives other numbers: outputs differ by {output} of the largest, attention weights by {weight}.</source>
        <translation>参考实现用同样的权重得到不同的数值：输出相差最大值的 {output}，注意力权重相差 {weight}。</translation>
    </message>
    <message>
        <source>With a causal mask the reference with the same weights gives other numbers: outputs differ by {output} of the largest, attention weights by {weight}.</source>
        <translation>加上因果掩码后，参考实现用同样的权重得到不同的数值：输出相差最大值的 {output}，注意力权重相差 {weight}。</translation>
    </message>
    <message>
        <source>Weights of head {head}</source>
        <translation>头 {head} 的权重</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Outputs, first columns</source>
        <translation>输出（前若干列）</translation>
    </message>
    <message>
        <source>The same input gives other outputs each time.</source>
        <translation>同样的输入每次得到的输出都不同。</translation>
    </message>
    <message>
        <source>It could not be checked. {reason}</source>
        <translation>无法检查。{reason}</translation>
    </message>
    <message>
        <source>It runs</source>
        <translation>能够运行</translation>
    </message>
    <message>
        <source>Nothing is raised on this input.</source>
        <translation>对此输入不会抛出异常。</translation>
    </message>
    <message>
        <source>Whether any number is right. Most faults raise nothing.</source>
        <translation>数值是否正确。大多数错误都不抛出异常。</translation>
    </message>
    <message>
        <source>Output shape</source>
        <translation>输出形状</translation>
    </message>
    <message>
        <source>The output has the shape of x, so x + out works.</source>
        <translation>输出与 x 形状相同，所以 x + out 可行。</translation>
    </message>
    <message>
        <source>Which numbers stand where: mixed-up axes can have this shape, too.</source>
        <translation>哪个数在哪个位置：轴弄混了也可能是这个形状。</translation>
    </message>
    <message>
        <source>Weights&apos; shape</source>
        <translation>权重形状</translation>
    </message>
    <message>
        <source>There is one map [query, key] for each head.</source>
        <translation>每个头有一张“查询 × 键”图。</translation>
    </message>
    <message>
        <source>Whether rows are queries, and whether heads were split properly.</source>
        <translation>行是否为查询，头是否拆分正确。</translation>
    </message>
    <message>
        <source>Row sums</source>
        <translation>行和</translation>
    </message>
    <message>
        <source>Each query shares out exactly 1, so the softmax runs over the keys.</source>
        <translation>每个查询恰好分配 1，所以 softmax 是沿键做的。</translation>
    </message>
    <message>
        <source>Whether scores, mask, values and heads are right before and after it.</source>
        <translation>softmax 前后的分数、掩码、值和头是否正确。</translation>
    </message>
    <message>
        <source>Finite</source>
        <translation>有限值</translation>
    </message>
    <message>
        <source>No NaN and no infinity in outputs and weights.</source>
        <translation>输出和权重中没有 NaN 和无穷大。</translation>
    </message>
    <message>
        <source>Whether the finite numbers are the right ones.</source>
        <translation>这些有限的数是否正确。</translation>
    </message>
    <message>
        <source>Token isolation</source>
        <translation>词元隔离</translation>
    </message>
    <message>
        <source>A token moves only its own query, key and value: the heads hold whole tokens apart.</source>
        <translation>一个词元只影响它自己的查询、键和值：各头把完整的词元分开。</translation>
    </message>
    <message>
        <source>Whether scores are scaled, and which projection is which.</source>
        <translation>分数是否缩放，以及各投影是否用对。</translation>
    </message>
    <message>
        <source>Permutation equivariance</source>
        <translation>置换等变性</translation>
    </message>
    <message>
        <source>Tokens in another order give the same outputs in that order.</source>
        <translation>词元换个顺序，输出也按同样的顺序变换。</translation>
    </message>
    <message>
        <source>What every query does alike: a wrong scale or swapped projections.</source>
        <translation>所有查询共有的错误：缩放不对，或投影互换。</translation>
    </message>
    <message>
        <source>Batch independence</source>
        <translation>批次独立性</translation>
    </message>
    <message>
        <source>A sequence gets the same answer whatever else is in the batch.</source>
        <translation>无论批次里还有什么，一个序列的结果都相同。</translation>
    </message>
    <message>
        <source>Anything within one sequence.</source>
        <translation>单个序列内部的任何问题。</translation>
    </message>
    <message>
        <source>Causality</source>
        <translation>因果性</translation>
    </message>
    <message>
        <source>Under a causal mask later tokens change nothing before them.</source>
        <translation>在因果掩码下，后面的词元不会改变前面的任何结果。</translation>
    </message>
    <message>
        <source>How the allowed keys are weighted.</source>
        <translation>允许的键如何加权。</translation>
    </message>
    <message>
        <source>Mask obeyed</source>
        <translation>遵守掩码</translation>
    </message>
    <message>
        <source>Forbidden keys get weight 0, and what is left still sums to 1.</source>
        <translation>被禁止的键权重为 0，其余之和仍为 1。</translation>
    </message>
    <message>
        <source>Whether the mask itself is the one you meant.</source>
        <translation>掩码本身是否是你想要的。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Scores are divided by sqrt(d_k), read back from the weights.</source>
        <translation>分数除以了 sqrt(d_k)，由权重反推得出。</translation>
    </message>
    <message>
        <source>What becomes of the values afterwards.</source>
        <translation>之后对值做了什么。</translation>
    </message>
    <message>
        <source>Head count</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>There are as many different heads as were asked for.</source>
        <translation>不同的头的数量与要求一致。</translation>
    </message>
    <message>
        <source>Whether each head reads its own columns.</source>
        <translation>每个头是否读取自己的列。</translation>
    </message>
    <message>
        <source>Parameter count</source>
        <translation>参数数量</translation>
    </message>
    <message>
        <source>The optimiser sees every weight that attention has.</source>
        <translation>优化器能看到注意力的每个权重。</translation>
    </message>
    <message>
        <source>Whether the weights are used properly.</source>
        <translation>这些权重是否使用得当。</translation>
    </message>
    <message>
        <source>Gradients reach</source>
        <translation>梯度可达</translation>
    </message>
    <message>
        <source>The loss reaches every parameter, so each can learn.</source>
        <translation>损失能传到每个参数，所以每个都能学习。</translation>
    </message>
    <message>
        <source>Whether what they learn is attention: wrong formulas have gradients, too.</source>
        <translation>学到的是否是注意力：错误的公式同样有梯度。</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>In eval mode the same input gives the same weights: no dropout in them.</source>
        <translation>在 eval 模式下，相同的输入得到相同的权重：其中没有随机失活。</translation>
    </message>
    <message>
        <source>Whether the numbers, which are always the same, are right.</source>
        <translation>始终相同的这些数是否正确。</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>float64 in, float64 out: nothing is cast on the way.</source>
        <translation>输入 float64，输出 float64：中途没有转换类型。</translation>
    </message>
    <message>
        <source>Whether the numbers are right.</source>
        <translation>数值是否正确。</translation>
    </message>
    <message>
        <source>Agrees with reference</source>
        <translation>与参考实现一致</translation>
    </message>
    <message>
        <source>With the same parameters the outputs are those of the reference.</source>
        <translation>参数相同时，输出与参考实现相同。</translation>
    </message>
    <message>
        <source>Inputs, masks and sizes that were not tried, and training.</source>
        <translation>没有试过的输入、掩码和大小，以及训练。</translation>
    </message>
    <message>
        <source>Encoding values</source>
        <translation>编码数值</translation>
    </message>
    <message>
        <source>Sines and cosines have the paper&apos;s frequencies, section 3.5.</source>
        <translation>正弦和余弦的频率与论文第 3.5 节一致。</translation>
    </message>
    <message>
        <source>Whether the encoding is added where it should be.</source>
        <translation>编码是否加在应加的位置。</translation>
    </message>
    <message>
        <source>Target shape</source>
        <translation>目标形状</translation>
    </message>
    <message>
        <source>Output and target have one shape, so nothing is broadcast in the loss.</source>
        <translation>输出与目标形状相同，所以损失中没有广播。</translation>
    </message>
    <message>
        <source>Whether it is the right target.</source>
        <translation>目标是否正确。</translation>
    </message>
    <message>
        <source>Gradient present</source>
        <translation>梯度存在</translation>
    </message>
    <message>
        <source>The gradient is there when it is read: after backward, on what has a graph.</source>
        <translation>读取时梯度存在：在 backward 之后，且有计算图。</translation>
    </message>
    <message>
        <source>Whether it belongs to this step alone.</source>
        <translation>它是否只属于这一步。</translation>
    </message>
    <message>
        <source>Fresh gradients</source>
        <translation>梯度已清零</translation>
    </message>
    <message>
        <source>Gradients are of this step: zero_grad comes before backward.</source>
        <translation>梯度只属于这一步：zero_grad 在 backward 之前。</translation>
    </message>
    <message>
        <source>Whether the optimiser uses them.</source>
        <translation>优化器是否使用了它们。</translation>
    </message>
    <message>
        <source>Update follows</source>
        <translation>更新跟随梯度</translation>
    </message>
    <message>
        <source>The step comes after backward and uses its gradients.</source>
        <translation>step 在 backward 之后，并使用其梯度。</translation>
    </message>
    <message>
        <source>Whether the step is of a sensible size.</source>
        <translation>步长是否合理。</translation>
    </message>
    <message>
        <source>Loss falls</source>
        <translation>损失下降</translation>
    </message>
    <message>
        <source>Something learns.</source>
        <translation>确实学到了东西。</translation>
    </message>
    <message>
        <source>Nearly everything: a falling loss proves nothing about the softmax dimension, the scale or the mask.</source>
        <translation>几乎一切：损失下降丝毫不能证明 softmax 的维度、缩放或掩码是对的。</translation>
    </message>
    <message>
        <source>The experiment has no mask; here it has a causal one, so that the fault shows.</source>
        <translation>实验没有掩码；这里加上了因果掩码，以便看出错误。</translation>
    </message>
    <message>
        <source>The experiment has no positional encoding; here it has one, so that the fault shows.</source>
        <translation>实验没有位置编码；这里加上了位置编码，以便看出错误。</translation>
    </message>
    <message>
        <source>The experiment&apos;s number of heads is {own}; here it is {heads}, so that the fault shows.</source>
        <translation>实验的头数是 {own}；这里用 {heads}，以便看出错误。</translation>
    </message>
    <message>
        <source>The experiment&apos;s d_model is {own}; here it is {d_model}, so that it takes seconds.</source>
        <translation>实验的 d_model 是 {own}；这里用 {d_model}，以便几秒内算完。</translation>
    </message>
    <message>
        <source>The experiment&apos;s d_model is {own}; here it is {d_model}, so that faults show.</source>
        <translation>实验的 d_model 是 {own}；这里用 {d_model}，以便看出错误。</translation>
    </message>
    <message>
        <source>Only the first {length} tokens are looked at.</source>
        <translation>只看前 {length} 个词元。</translation>
    </message>
    <message>
        <source>With a mask [query, key] it does not run. {reason}</source>
        <translation>加上“查询 × 键”掩码后无法运行。{reason}</translation>
    </message>
    <message>
        <source>It runs and raises nothing.</source>
        <translation>能运行，不抛出任何异常。</translation>
    </message>
    <message>
        <source>The output has the shape {found}.</source>
        <translation>输出的形状是 {found}。</translation>
    </message>
    <message>
        <source>The output has the shape {found}, not {right}.</source>
        <translation>输出的形状是 {found}，而不是 {right}。</translation>
    </message>
    <message>
        <source>The weights have the shape {found}: a map for each head.</source>
        <translation>权重的形状是 {found}：每个头一张图。</translation>
    </message>
    <message>
        <source>The weights have the shape {found}, not {right}: one map for {heads} heads. A mean over the heads hides what each of them does.</source>
        <translation>权重的形状是 {found}，而不是 {right}：{heads} 个头只有一张图。对头取平均会掩盖每个头在做什么。</translation>
    </message>
    <message>
        <source>The weights have the shape {found}, not {right}.</source>
        <translation>权重的形状是 {found}，而不是 {right}。</translation>
    </message>
    <message>
        <source>There are {count} maps of weights for {heads} heads.</source>
        <translation>{heads} 个头对应 {count} 张权重图。</translation>
    </message>
    <message>
        <source>The weights are no maps [query, key] that could be counted.</source>
        <translation>这些权重不是可以计数的“查询 × 键”图。</translation>
    </message>
    <message>
        <source>All {heads} heads show the same map: each should have projections of its own.</source>
        <translation>全部 {heads} 个头显示同一张图：每个头都应有自己的投影。</translation>
    </message>
    <message>
        <source>There is one map, for its one head.</source>
        <translation>只有一张图，对应它唯一的头。</translation>
    </message>
    <message>
        <source>There are {heads} maps, one for each head.</source>
        <translation>共有 {heads} 张图，每个头一张。</translation>
    </message>
    <message>
        <source>The output depends on {missed} numbers more than the {count} that parameters() returns: an optimiser never trains them. Layers in a plain list are not registered; use nn.ModuleList.</source>
        <translation>parameters() 返回 {count} 个数，而输出还依赖另外 {missed} 个：优化器永远训练不到它们。普通列表里的层没有注册；请用 nn.ModuleList。</translation>
    </message>
    <message>
        <source>parameters() returns all {count} numbers that the output depends on. (Four projections d_model × d_model with biases have {usual}.)</source>
        <translation>输出所依赖的 {count} 个数，parameters() 全部返回。（四个带偏置的 d_model × d_model 投影共有 {usual} 个。）</translation>
    </message>
    <message>
        <source>The module cannot be copied.</source>
        <translation>该模块无法复制。</translation>
    </message>
    <message>
        <source>After .double() it does not run: something does not follow the module to another dtype or device. {reason}</source>
        <translation>调用 .double() 之后无法运行：有东西没有随模块转到别的数据类型或设备。{reason}</translation>
    </message>
    <message>
        <source>From float64 it makes {found}: it fixes the dtype somewhere.</source>
        <translation>输入 float64，输出却是 {found}：某处把数据类型写死了。</translation>
    </message>
    <message>
        <source>It computes in float32 and in float64 alike.</source>
        <translation>用 float32 和 float64 计算的结果一致。</translation>
    </message>
    <message>
        <source>It computes in both, but in float64 the outputs differ by {apart} of the largest: these weights are too much for float32.</source>
        <translation>两种精度都能计算，但 float64 的输出相差最大值的 {apart}：这样的权重超出了 float32 的能力。</translation>
    </message>
    <message>
        <source>Output detached</source>
        <translation>输出被分离</translation>
    </message>
    <message>
        <source>The heads&apos; output is cut from the graph, so that no gradient comes back to them.</source>
        <translation>各头的输出从计算图上被切断，梯度传不回来。</translation>
    </message>
    <message>
        <source>W_q.weight.grad is None after backward: &apos;NoneType&apos; object has no attribute &apos;norm&apos;.</source>
        <translation>backward 之后 W_q.weight.grad 是 None：&apos;NoneType&apos; object has no attribute &apos;norm&apos;。</translation>
    </message>
    <message>
        <source>Gradient read too early</source>
        <translation>过早读取梯度</translation>
    </message>
    <message>
        <source>The gradient is read before there is one.</source>
        <translation>梯度还没有算出来就去读取。</translation>
    </message>
    <message>
        <source>&apos;NoneType&apos; object has no attribute &apos;norm&apos;. The same words as for a detached output, but another cause.</source>
        <translation>&apos;NoneType&apos; object has no attribute &apos;norm&apos;。报错与输出被分离时一模一样，原因却不同。</translation>
    </message>
    <message>
        <source>Step before backward</source>
        <translation>在 backward 之前调用 step</translation>
    </message>
    <message>
        <source>The optimiser steps while all gradients are still None.</source>
        <translation>优化器执行 step 时，所有梯度还是 None。</translation>
    </message>
    <message>
        <source>Nothing is raised, and nothing changes: the loss stays where it is.</source>
        <translation>不抛出任何异常，也没有任何变化：损失停在原处。</translation>
    </message>
    <message>
        <source>zero_grad missing</source>
        <translation>缺少 zero_grad</translation>
    </message>
    <message>
        <source>Each step adds its gradients to those of all steps before.</source>
        <translation>每一步的梯度都累加到之前所有步的梯度上。</translation>
    </message>
    <message>
        <source>The gradient norm grows from step to step; the loss may fall for a while.</source>
        <translation>梯度范数一步步变大；损失可能还会下降一阵。</translation>
    </message>
    <message>
        <source>Target of another shape</source>
        <translation>目标的形状不同</translation>
    </message>
    <message>
        <source>The target is stretched to the shape of the outputs.</source>
        <translation>目标被广播成了输出的形状。</translation>
    </message>
    <message>
        <source>The loss falls, to a wrong target: many outputs are pulled to the same number. mse_loss only warns.</source>
        <translation>损失在下降，但朝着错误的目标：许多输出被拉向同一个数。mse_loss 只会给出警告。</translation>
    </message>
    <message>
        <source>Wrong encoding exponent</source>
        <translation>编码的指数错误</translation>
    </message>
    <message>
        <source>Learning rate too high</source>
        <translation>学习率过高</translation>
    </message>
    <message>
        <source>The cosines use their own index in the exponent, not that of their sine.</source>
        <translation>余弦的指数用了自己的下标，而不是同一对正弦的下标。</translation>
    </message>
    <message>
        <source>Nothing is raised, and it looks like an encoding. But a shift is no longer a rotation of each pair.</source>
        <translation>不抛出任何异常，看上去也像位置编码。但平移不再是每一对的旋转。</translation>
    </message>
    <message>
        <source>Each step jumps over what it was heading for, and further each time.</source>
        <translation>每一步都越过了目标，而且越跳越远。</translation>
    </message>
    <message>
        <source>The loss rises at once, by orders of magnitude.</source>
        <translation>损失立刻上升好几个数量级。</translation>
    </message>
    <message>
        <source>Outputs and target have the shape {out}.</source>
        <translation>输出与目标的形状都是 {out}。</translation>
    </message>
    <message>
        <source>The target {target} is stretched to the outputs&apos; {out}: many outputs are pulled to the same number. At most a warning tells.</source>
        <translation>目标 {target} 被广播成输出的 {out}：许多输出被拉向同一个数。最多只有一条警告。</translation>
    </message>
    <message>
        <source>W_q.weight.grad is None even after backward: what W_q made is detached from the loss, or never used.</source>
        <translation>backward 之后 W_q.weight.grad 仍是 None：W_q 的结果与损失分离了，或者根本没有用到。</translation>
    </message>
    <message>
        <source>W_q.weight.grad is None when it is read: backward comes later. Read it after backward.</source>
        <translation>读取时 W_q.weight.grad 是 None：backward 还在后面。请在 backward 之后读取。</translation>
    </message>
    <message>
        <source>The gradient is read between backward and step, and it is there.</source>
        <translation>梯度在 backward 与 step 之间读取，而且确实存在。</translation>
    </message>
    <message>
        <source>Each step starts from gradients of its own.</source>
        <translation>每一步都从自己的梯度开始。</translation>
    </message>
    <message>
        <source>In the second step the gradient differs from that of its own loss by {apart} of the largest: that of the first step is still in it. Call zero_grad before backward, for all parameters.</source>
        <translation>第二步的梯度与该步自身损失的梯度相差最大值的 {apart}：第一步的梯度还留在里面。请在 backward 之前对所有参数调用 zero_grad。</translation>
    </message>
    <message>
        <source>Gradient of W_q in the second step, first rows and columns</source>
        <translation>第二步中 W_q 的梯度（前若干行列）</translation>
    </message>
    <message>
        <source>After the first step W_q is where it was, though its gradient is not zero: step came before backward, or the optimiser was never given W_q.</source>
        <translation>第一步之后 W_q 没有动，尽管它的梯度不为零：step 在 backward 之前调用了，或者 W_q 从未交给优化器。</translation>
    </message>
    <message>
        <source>The first step does not lead down the gradient of its own loss.</source>
        <translation>第一步没有沿该步损失的梯度下降。</translation>
    </message>
    <message>
        <source>The first step moves W_q down the gradient of its own loss.</source>
        <translation>第一步让 W_q 沿该步损失的梯度下降。</translation>
    </message>
    <message>
        <source>The loss falls from {first} to {last} in {steps} steps.</source>
        <translation>损失在 {steps} 步里从 {first} 降到 {last}。</translation>
    </message>
    <message>
        <source>The loss goes from {first} to {last} in {steps} steps.</source>
        <translation>损失在 {steps} 步里从 {first} 变为 {last}。</translation>
    </message>
    <message>
        <source>The loss stays at {first} for {steps} steps: nothing is learned.</source>
        <translation>损失在 {steps} 步里一直是 {first}：什么也没有学到。</translation>
    </message>
    <message>
        <source>The training did not get so far.</source>
        <translation>训练没有进行到这里。</translation>
    </message>
    <message>
        <source>The training did not get so far. {reason}</source>
        <translation>训练没有进行到这里。{reason}</translation>
    </message>
    <message>
        <source>Softmax over queries</source>
        <translation>沿查询做 softmax</translation>
    </message>
    <message>
        <source>Each column of the weights sums to 1, not each row: the keys are shared out among the queries.</source>
        <translation>权重的每一列之和为 1，而不是每一行：变成了把键分给各个查询。</translation>
    </message>
    <message>
        <source>Shapes fit, and training still works somewhat. A query may get more than one token&apos;s worth of values, or next to nothing.</source>
        <translation>形状对得上，训练多少也能进行。一个查询取到的值可能比一个词元还多，也可能几乎没有。</translation>
    </message>
    <message>
        <source>Softmax over heads</source>
        <translation>沿头做 softmax</translation>
    </message>
    <message>
        <source>For each pair of tokens the heads share a weight of 1: heads compete, keys do not.</source>
        <translation>对每一对词元，各头分享总和为 1 的权重：竞争的是头，而不是键。</translation>
    </message>
    <message>
        <source>Shapes fit, and the loss falls. Rows sum to anything.</source>
        <translation>形状对得上，损失也下降。行和却什么值都有。</translation>
    </message>
    <message>
        <source>No scaling</source>
        <translation>没有缩放</translation>
    </message>
    <message>
        <source>The scores are not divided by sqrt(d_k), so they grow with the width of a head.</source>
        <translation>分数没有除以 sqrt(d_k)，于是随头的宽度变大。</translation>
    </message>
    <message>
        <source>Queries settle on single keys, the more so the wider a head is, and gradients vanish there. Shapes and row sums are right.</source>
        <translation>查询集中到单个键上，头越宽越明显，那里的梯度也随之消失。形状和行和都是对的。</translation>
    </message>
    <message>
        <source>Scaled by sqrt(d_model)</source>
        <translation>按 √d_model 缩放</translation>
    </message>
    <message>
        <source>The scores are divided by the root of the whole width, not of one head&apos;s.</source>
        <translation>分数除以了整个宽度的平方根，而不是一个头的宽度的平方根。</translation>
    </message>
    <message>
        <source>The weights are closer to equal than they should be: heads hardly choose. With one head it would be right.</source>
        <translation>权重比应有的更接近相等：头几乎不作选择。只有一个头时这样才是对的。</translation>
    </message>
    <message>
        <source>Mask after softmax</source>
        <translation>softmax 后加掩码</translation>
    </message>
    <message>
        <source>0/1 mask added</source>
        <translation>加上 0/1 掩码</translation>
    </message>
    <message>
        <source>Mask inverted</source>
        <translation>掩码用反了</translation>
    </message>
    <message>
        <source>Dropout in the weights</source>
        <translation>权重里有随机失活</translation>
    </message>
    <message>
        <source>Forbidden weights are set to 0 after the softmax has counted them.</source>
        <translation>softmax 已经把被禁止的权重算进去，之后才把它们置为 0。</translation>
    </message>
    <message>
        <source>The picture looks masked, but rows sum to less than 1, and what is left depends on what is hidden.</source>
        <translation>图看上去遮住了，但行和小于 1，剩下的权重还取决于被遮住的内容。</translation>
    </message>
    <message>
        <source>A mask of 0 and 1 is added, where 0 and -inf would be needed.</source>
        <translation>加上的是 0 和 1 的掩码，而需要的是 0 和 -inf。</translation>
    </message>
    <message>
        <source>Forbidden keys get less weight, but not none. Rows sum to 1, and nothing is raised.</source>
        <translation>被禁止的键权重变小，但没有变成零。行和为 1，不抛出任何异常。</translation>
    </message>
    <message>
        <source>True is read as forbidden where it means allowed, or the other way round.</source>
        <translation>True 本表示允许，却被当成禁止，或者反过来。</translation>
    </message>
    <message>
        <source>Queries see only what they must not. With a causal mask the last query has no key left, and gets NaN.</source>
        <translation>查询只看到不该看的内容。在因果掩码下，最后一个查询没有键可看，得到 NaN。</translation>
    </message>
    <message>
        <source>Mask ignored</source>
        <translation>掩码被忽略</translation>
    </message>
    <message>
        <source>The mask is taken as an argument, and never used.</source>
        <translation>掩码作为参数传入，却从未使用。</translation>
    </message>
    <message>
        <source>Training looks better than it can be, since each token sees what it should predict.</source>
        <translation>训练结果好得不真实，因为每个词元都看得到它要预测的内容。</translation>
    </message>
    <message>
        <source>Row without any key</source>
        <translation>某一行没有任何键</translation>
    </message>
    <message>
        <source>The mask leaves a query no key at all; its softmax is 0 / 0.</source>
        <translation>掩码没有给某个查询留下任何键；它的 softmax 是 0 / 0。</translation>
    </message>
    <message>
        <source>One row is NaN. Through the loss, all gradients and then all weights become NaN.</source>
        <translation>有一行是 NaN。经过损失，所有梯度进而所有权重都变成 NaN。</translation>
    </message>
    <message>
        <source>The weights that are shown have been through dropout; here it goes on in eval mode, too.</source>
        <translation>展示的权重经过了随机失活；这里在 eval 模式下也仍在进行。</translation>
    </message>
    <message>
        <source>Some weights are 0, others too large, and rows do not sum to 1. Each call gives another picture.</source>
        <translation>有些权重为 0，有些过大，行和不是 1。每次调用得到的图都不同。</translation>
    </message>
    <message>
        <source>Saved {count} points in {file}, read back and checked.</source>
        <translation>已将 {count} 个测量点保存到 {file}，并已读回核对。</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>逐步计算</translation>
    </message>
    <message>
        <source>Causal eager</source>
        <translation>逐步计算（因果）</translation>
    </message>
    <message>
        <source>SDPA</source>
        <translation>SDPA</translation>
    </message>
    <message>
        <source>Causal SDPA</source>
        <translation>SDPA（因果）</translation>
    </message>
    <message>
        <source>Local window {window}</source>
        <translation>局部窗口 {window}</translation>
    </message>
    <message>
        <source>Strided by {stride}</source>
        <translation>跨步 {stride}</translation>
    </message>
    <message>
        <source>{curve}: time grows as L^{exponent} (from {first} to {last}): doubling the length takes {times} times as long.</source>
        <translation>{curve}：时间按 L^{exponent} 增长（{first} 到 {last}）：长度加倍，耗时变为 {times} 倍。</translation>
    </message>
    <message>
        <source>{curve}: time for the scores grows as L^{exponent} (from {first} to {last}): doubling the length takes {times} times as long.</source>
        <translation>{curve}：计算分数的时间按 L^{exponent} 增长（{first} 到 {last}）：长度加倍，耗时变为 {times} 倍。</translation>
    </message>
    <message>
        <source>{curve}: time for the softmax grows as L^{exponent} (from {first} to {last}): doubling the length takes {times} times as long.</source>
        <translation>{curve}：softmax 的时间按 L^{exponent} 增长（{first} 到 {last}）：长度加倍，耗时变为 {times} 倍。</translation>
    </message>
    <message>
        <source>{curve}: time for the values grows as L^{exponent} (from {first} to {last}): doubling the length takes {times} times as long.</source>
        <translation>{curve}：加权求和的时间按 L^{exponent} 增长（{first} 到 {last}）：长度加倍，耗时变为 {times} 倍。</translation>
    </message>
    <message>
        <source>{curve}: time per token grows as L^{exponent} (from {first} to {last}): with twice the length each token takes {times} times as long.</source>
        <translation>{curve}：每个词元的时间按 L^{exponent} 增长（{first} 到 {last}）：长度加倍，每个词元的耗时变为 {times} 倍。</translation>
    </message>
    <message>
        <source>{curve}: memory grows as L^{exponent} (from {first} to {last}): doubling the length holds {times} times as many bytes.</source>
        <translation>{curve}：内存按 L^{exponent} 增长（{first} 到 {last}）：长度加倍，占用的字节变为 {times} 倍。</translation>
    </message>
    <message>
        <source>{kind}, 1 head</source>
        <translation>{kind}，1 个头</translation>
    </message>
    <message>
        <source>{kind}, {heads} heads</source>
        <translation>{kind}，{heads} 个头</translation>
    </message>
    <message>
        <source>{curve}: faster growth than L^{expected} is not more work. As a rule the matrices outgrow the caches, and their memory has to be mapped anew for each pass.</source>
        <translation>{curve}：增长快于 L^{expected} 并不表示计算量更大。通常是因为矩阵超出了缓存，而且每次计算都要重新映射内存。</translation>
    </message>
    <message>
        <source>{curve}: from length {first} to {last} the time grows only {times} times: starting each operation costs more than computing it.</source>
        <translation>{curve}：长度从 {first} 到 {last}，时间只增加到 {times} 倍：启动每个运算的开销大于计算本身。</translation>
    </message>
    <message>
        <source>{one} is as fast as {other} at {length}.</source>
        <translation>长度为 {length} 时，“{one}”与“{other}”一样快。</translation>
    </message>
    <message>
        <source>{one} is {times} times as fast as {other} at {length}.</source>
        <translation>长度为 {length} 时，“{one}”的速度是“{other}”的 {times} 倍。</translation>
    </message>
    <message>
        <source>{said} It holds {share} % of the bytes.</source>
        <translation>{said}占用的字节是其 {share} %。</translation>
    </message>
    <message>
        <source>d_model {d_model}, float32, batch 1, CPU, {threads} threads, PyTorch {version}. Median of {least} to {most} passes after a warm-up; bars: quartiles, ± half their distance. Bytes: of the tensors there at once, without q, k, v and mask.</source>
        <translation>d_model {d_model}，float32，批大小 1，CPU，{threads} 个线程，PyTorch {version}。预热后取 {least} 到 {most} 次的中位数；误差线为四分位数，± 为四分位距的一半。字节：同时存在的张量，不含 q、k、v 和掩码。</translation>
    </message>
    <message>
        <source>d_model {d_model}, float32, batch 1, CPU, 1 thread, PyTorch {version}. Median of {least} to {most} passes after a warm-up; bars: quartiles, ± half their distance. Bytes: of the tensors there at once, without q, k, v and mask.</source>
        <translation>d_model {d_model}，float32，批大小 1，CPU，1 个线程，PyTorch {version}。预热后取 {least} 到 {most} 次的中位数；误差线为四分位数，± 为四分位距的一半。字节：同时存在的张量，不含 q、k、v 和掩码。</translation>
    </message>
    <message>
        <source>{curve}: L {length} needs {needed}, {matrices} of it for scores and weights; {free} is free.</source>
        <translation>{curve}：L {length} 需要 {needed}，其中分数和权重占 {matrices}；可用内存为 {free}。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>The number of the head; Enter on a row reads its maps</source>
        <translation>头的编号；在一行上按 Enter 可查看这个头的图</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>From 0 to 1; point at a name to read what it means</source>
        <translation>从 0 到 1；指向名称可以看到含义</translation>
    </message>
    <message>
        <source>The measure in A</source>
        <translation>A 中的度量</translation>
    </message>
    <message>
        <source>The measure in B</source>
        <translation>B 中的度量</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>B minus A; the largest change stands first</source>
        <translation>B 减 A；变化最大的在前</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>The measure of this head</source>
        <translation>这个头的度量</translation>
    </message>
    <message>
        <source>Untrained twins</source>
        <translation>未训练的孪生模型</translation>
    </message>
    <message>
        <source>The median over untrained twins: the same experiment and tokens, other seeds</source>
        <translation>未训练孪生模型的中位数：实验和词元相同，随机种子不同</translation>
    </message>
    <message>
        <source>The least and the largest of the untrained twins</source>
        <translation>未训练孪生模型中的最小值和最大值</translation>
    </message>
    <message>
        <source>Shuffled tokens</source>
        <translation>打乱的词元</translation>
    </message>
    <message>
        <source>The median of this head over several orders of the tokens</source>
        <translation>这个头在几种词元顺序下的中位数</translation>
    </message>
    <message>
        <source>The least and the largest of the orders</source>
        <translation>各种顺序中的最小值和最大值</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>What an equal share for every visible key would measure</source>
        <translation>每个可见的键均分时的度量</translation>
    </message>
    <message>
        <source>What is shown now: {changes}</source>
        <translation>现在显示的：{changes}</translation>
    </message>
    <message>
        <source>What is shown now: {name}</source>
        <translation>现在显示的：{name}</translation>
    </message>
    <message>
        <source>In training: what is compared here waits for a pause.</source>
        <translation>正在训练：这里的比较等到暂停后再进行。</translation>
    </message>
    <message>
        <source>catches it</source>
        <translation>发现了错误</translation>
    </message>
    <message>
        <source>does not notice</source>
        <translation>没有察觉</translation>
    </message>
    <message>
        <source>does not apply</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>{silent} of {all} faults raise nothing. Checking shapes alone finds {shapes}, row sums {sums}, a falling loss {loss}; {through} get past all three. All checks together find {every}.</source>
        <translation>{all} 个错误中有 {silent} 个不抛出任何异常。只检查形状能发现 {shapes} 个，检查行和能发现 {sums} 个，看损失是否下降能发现 {loss} 个；有 {through} 个能躲过这三项。全部检查一起能发现 {every} 个。</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>缩放后的分数</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>掩蔽后的分数</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Contributions</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>q · k, before the division by √d_k: blue is below 0, orange above.</source>
        <translation>q · k，尚未除以 √d_k：蓝色小于 0，橙色大于 0。</translation>
    </message>
    <message>
        <source>q · k / √d_k, before the mask: blue is below 0, orange above.</source>
        <translation>q · k / √d_k，尚未加掩码：蓝色小于 0，橙色大于 0。</translation>
    </message>
    <message>
        <source>q · k / √d_k, and −inf where the mask forbids it: what the softmax gets.</source>
        <translation>q · k / √d_k，掩码禁止处为 −inf：这就是 softmax 的输入。</translation>
    </message>
    <message>
        <source>The softmax of each row: every row sums to 1.</source>
        <translation>每一行的 softmax：每行之和为 1。</translation>
    </message>
    <message>
        <source>The size of weight · v: how much each key gives to the head&apos;s output.</source>
        <translation>权重 · v 的大小：每个键对这个头的输出贡献多少。</translation>
    </message>
    <message>
        <source>{stage}: exactly {value}</source>
        <translation>{stage}：精确值 {value}</translation>
    </message>
    <message>
        <source>{stage}: pause the training to see them.</source>
        <translation>{stage}：暂停训练后可见。</translation>
    </message>
    <message>
        <source>{stage}: they could not be computed.</source>
        <translation>{stage}：无法计算。</translation>
    </message>
    <message>
        <source>Code of this part</source>
        <translation>这一环节的代码</translation>
    </message>
    <message>
        <source>The function of attention.py that computes this part, read from the file that runs. The lines of the part are set apart.</source>
        <translation>attention.py 中计算这一环节的函数，读自实际运行的文件。属于这一环节的行已突出显示。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos;, key {key} &apos;{key_token}&apos;</source>
        <translation>头 {head}：查询 {query} “{query_token}”，键 {key} “{key_token}”</translation>
    </message>
    <message>
        <source>Query {query} &apos;{query_token}&apos;, key {key} &apos;{key_token}&apos;</source>
        <translation>查询 {query} “{query_token}”，键 {key} “{key_token}”</translation>
    </message>
    <message>
        <source>x of query {n}</source>
        <translation>查询 {n} 的 x</translation>
    </message>
    <message>
        <source>x of key {n}</source>
        <translation>键 {n} 的 x</translation>
    </message>
    <message>
        <source>q of the query</source>
        <translation>查询的 q</translation>
    </message>
    <message>
        <source>k of the key</source>
        <translation>键的 k</translation>
    </message>
    <message>
        <source>Their products, one by one</source>
        <translation>各分量的乘积</translation>
    </message>
    <message>
        <source>Row {n}: all scores</source>
        <translation>第 {n} 行：全部分数</translation>
    </message>
    <message>
        <source>Row {n}: masked scores</source>
        <translation>第 {n} 行：掩蔽后的分数</translation>
    </message>
    <message>
        <source>Row {n}: weights, sum {total}</source>
        <translation>第 {n} 行：权重，和为 {total}</translation>
    </message>
    <message>
        <source>W_o z: this head&apos;s part</source>
        <translation>W_o z：这个头的部分</translation>
    </message>
    <message>
        <source>Output {n}: all heads, b_o</source>
        <translation>输出 {n}：所有头与 b_o</translation>
    </message>
    <message>
        <source>v of the key</source>
        <translation>键的 v</translation>
    </message>
    <message>
        <source>weight · v</source>
        <translation>权重 · v</translation>
    </message>
    <message>
        <source>z: the head&apos;s output</source>
        <translation>z：这个头的输出</translation>
    </message>
    <message>
        <source>This key&apos;s share of z; the shares of all keys sum to 1.</source>
        <translation>这个键在 z 中的份额；所有键的份额之和为 1。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Pause the training to see these numbers.</source>
        <translation>暂停训练后可见这些数值。</translation>
    </message>
    <message>
        <source>These numbers could not be computed.</source>
        <translation>这些数值无法计算。</translation>
    </message>
    <message>
        <source>Two tokens: x</source>
        <translation>两个词元：x</translation>
    </message>
    <message>
        <source>Query and key: q, k</source>
        <translation>查询与键：q、k</translation>
    </message>
    <message>
        <source>Dot product: q · k</source>
        <translation>点积：q · k</translation>
    </message>
    <message>
        <source>Divided by √d_k</source>
        <translation>除以 √d_k</translation>
    </message>
    <message>
        <source>Softmax of the row</source>
        <translation>整行的 softmax</translation>
    </message>
    <message>
        <source>Value: weight · v</source>
        <translation>值：权重 · v</translation>
    </message>
    <message>
        <source>Output: z, W_o</source>
        <translation>输出：z、W_o</translation>
    </message>
    <message>
        <source>What goes into the layer: a vector for each token.</source>
        <translation>进入这一层的内容：每个词元一个向量。</translation>
    </message>
    <message>
        <source>What the query looks for, and what the key offers. Head {head} has rows {rows} of W_q and W_k.</source>
        <translation>查询要找什么，键提供什么。头 {head} 使用 W_q 和 W_k 的第 {rows} 行。</translation>
    </message>
    <message>
        <source>How well the two fit: all products of their components, summed. The largest ones:</source>
        <translation>两者有多契合：各分量的乘积之和。其中最大的几项：</translation>
    </message>
    <message>
        <source>A sum of {d_k} products spreads like √{d_k}. Divided by it, scores stay of the same size in heads of any width.</source>
        <translation>{d_k} 个乘积之和的离散程度按 √{d_k} 增长。除以它之后，无论头有多宽，分数的大小都保持不变。</translation>
    </message>
    <message>
        <source>e to the score, as a share of the whole row&apos;s: the weights of a row sum to 1.</source>
        <translation>以 e 为底、以分数为指数的幂，占整行总和的份额：一行的权重之和为 1。</translation>
    </message>
    <message>
        <source>What the key hands over, v, times the weight: its part of the head&apos;s output.</source>
        <translation>键交出的 v 乘以权重：它在这个头的输出中的部分。</translation>
    </message>
    <message>
        <source>The parts of all keys, summed, are z. W_o takes it to d_model numbers, and adds those of the other heads and b_o.</source>
        <translation>所有键的部分相加就是 z。W_o 把它变成 d_model 个数，再加上其他头的结果和 b_o。</translation>
    </message>
    <message>
        <source>What goes into the attention, behind the LayerNorm: a vector for each token.</source>
        <translation>经过层归一化之后进入注意力的内容：每个词元一个向量。</translation>
    </message>
    <message>
        <source>There is no mask: every query may see every key.</source>
        <translation>没有掩码：每个查询都能看到每个键。</translation>
    </message>
    <message>
        <source>Causal mask: key {key} is not later than query {query}, so it counts.</source>
        <translation>因果掩码：键 {key} 不晚于查询 {query}，所以计入。</translation>
    </message>
    <message>
        <source>Causal mask: key {key} is later than query {query}, so its score becomes −∞, its weight 0.</source>
        <translation>因果掩码：键 {key} 晚于查询 {query}，所以分数变为 −∞，权重为 0。</translation>
    </message>
    <message>
        <source>Local window: key {key} is {distance} from query {query}, within {window}, so it counts.</source>
        <translation>局部窗口：键 {key} 与查询 {query} 相距 {distance}，在 {window} 以内，所以计入。</translation>
    </message>
    <message>
        <source>Local window: key {key} is {distance} from query {query}, beyond {window}: its score becomes −∞, its weight 0.</source>
        <translation>局部窗口：键 {key} 与查询 {query} 相距 {distance}，超出 {window}：分数变为 −∞，权重为 0。</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>Cancelled. The points measured so far are shown.</source>
        <translation>已取消。下面显示已测得的点。</translation>
    </message>
    <message>
        <source>Cancelled before the first point.</source>
        <translation>在测得第一个点之前已取消。</translation>
    </message>
    <message>
        <source>The export did not end in time. Choose a faster or emptier disk.</source>
        <translation>导出没有按时完成，请换一个更快或更空的磁盘。</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>Fails</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>Cannot be checked</source>
        <translation>无法检查</translation>
    </message>
</context>
<context>
    <name>ModeRow</name>
    <message>
        <source>Explain this error: the last one of the engine or the gateway, without keys.</source>
        <translation>解释错误：引擎或网关最近一次的错误，不含密钥。</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>解读</translation>
    </message>
    <message>
        <source>Read this</source>
        <translation>解读当前画面</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Explain this code</source>
        <translation>讲解代码</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Explain this error</source>
        <translation>解释错误</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Ask freely</source>
        <translation>自由提问</translation>
    </message>
    <message>
        <source>Read this: send the weights on the screen, and check what the model says of them.</source>
        <translation>解读当前画面：发送屏幕上的权重，并核对模型对它们的论断。</translation>
    </message>
    <message>
        <source>Explain this code: pasted, from a file, or this experiment&apos;s.</source>
        <translation>讲解代码：粘贴的、文件中的，或当前实验的代码。</translation>
    </message>
    <message>
        <source>Ask anything, with the weights on the screen or without.</source>
        <translation>自由提问：可以附上屏幕上的权重，也可以不附。</translation>
    </message>
</context>
<context>
    <name>ModelChooser</name>
    <message>
        <source>Stop listing models</source>
        <translation>停止列出模型</translation>
    </message>
    <message>
        <source>List the gateway&apos;s models</source>
        <translation>列出网关的模型</translation>
    </message>
    <message>
        <source>The gateway is asked for its models. Press to stop.</source>
        <translation>正在询问网关有哪些模型。再按一次即停止。</translation>
    </message>
    <message>
        <source>Ask the gateway which models it has. Not every gateway tells; any ID can be typed all the same.</source>
        <translation>询问网关有哪些模型。并非每个网关都会告知；任何 ID 都可以直接输入。</translation>
    </message>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>The model that answers, by its ID at the gateway. Choose one, or type any other.</source>
        <translation>回答问题的模型，填它在网关中的 ID。可以选择，也可以输入其他任何 ID。</translation>
    </message>
</context>
<context>
    <name>ModelColumn</name>
    <message>
        <source>Stop this model</source>
        <translation>停止这个模型</translation>
    </message>
    <message>
        <source>Ask this model only</source>
        <translation>只向这个模型提问</translation>
    </message>
    <message>
        <source>Not asked yet</source>
        <translation>还没有提问</translation>
    </message>
    <message>
        <source>Checking the claims…</source>
        <translation>正在核对论断…</translation>
    </message>
    <message>
        <source>Below: {model}</source>
        <translation>下面是 {model} 的回答</translation>
    </message>
    <message>
        <source>Waiting, as the gateway asked</source>
        <translation>按网关的要求等待</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>Answering…</source>
        <translation>正在回答…</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>Answered, but not to the end</source>
        <translation>已回答，但不完整</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Model ID of column {number}</source>
        <translation>第 {number} 列的模型 ID</translation>
    </message>
    <message>
        <source>Remove this column; what runs in it is stopped</source>
        <translation>移除这一列；其中正在进行的请求会停止</translation>
    </message>
    <message>
        <source>Remove column {number}</source>
        <translation>移除第 {number} 列</translation>
    </message>
    <message>
        <source>Answer in column {number}</source>
        <translation>第 {number} 列的回答</translation>
    </message>
</context>
<context>
    <name>ModelColumns</name>
    <message>
        <source>Models side by side</source>
        <translation>并排的模型</translation>
    </message>
</context>
<context>
    <name>ModelField</name>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>The model that answers in this column. Type any ID, or choose one that the gateway lists or that was asked before.</source>
        <translation>这一列由哪个模型回答。可以输入任何 ID，也可以选择网关列出的或以前用过的。</translation>
    </message>
</context>
<context>
    <name>ModelsControls</name>
    <message>
        <source>Ask all</source>
        <translation>全部提问</translation>
    </message>
    <message>
        <source>Send the same question to every model at once (Ctrl+Enter); what still runs is stopped first</source>
        <translation>把同一个问题同时发给所有模型 (Ctrl+Enter)；仍在进行的请求会先停止</translation>
    </message>
    <message>
        <source>Stop all</source>
        <translation>全部停止</translation>
    </message>
    <message>
        <source>Stop every answer; what has come is kept</source>
        <translation>停止所有回答；已收到的内容会保留</translation>
    </message>
    <message>
        <source>Add model</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>{limit} models at most: remove one first</source>
        <translation>最多 {limit} 个模型：请先移除一个</translation>
    </message>
    <message>
        <source>One more model beside the others</source>
        <translation>在旁边再添加一个模型</translation>
    </message>
    <message>
        <source>Stop listing</source>
        <translation>停止列出</translation>
    </message>
    <message>
        <source>List models</source>
        <translation>列出模型</translation>
    </message>
    <message>
        <source>Ask the gateway which models it has, to choose from in every column. Not every gateway tells; any ID can be typed all the same.</source>
        <translation>询问网关有哪些模型，供每一列选用。并非每个网关都会告知；任何 ID 都可以直接输入。</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Question, answers, claims and the frame&apos;s numbers, as Markdown or as JSON</source>
        <translation>把问题、回答、论断和帧的数值保存为 Markdown 或 JSON</translation>
    </message>
</context>
<context>
    <name>ModelsResults</name>
    <message>
        <source>No two models speak of the same cell or head.</source>
        <translation>没有两个模型谈到同一个格子或头。</translation>
    </message>
    <message>
        <source>Once models have answered with claims: where they agree, and who is right.</source>
        <translation>各模型给出带论断的回答后，这里会显示它们在哪里一致、谁说得对。</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>Times, tokens and claims of every model</source>
        <translation>各模型的用时、词元数和论断</translation>
    </message>
    <message>
        <source>What the models say of the same cells and heads, and what is true</source>
        <translation>各模型对相同格子和头的说法，以及实际情况</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>ModelsTab</name>
    <message>
        <source>Nothing has been sent yet. Add models to compare, then press “Ask all” (Ctrl+Enter).</source>
        <translation>还没有发送任何内容。请添加要比较的模型，然后按“全部提问” (Ctrl+Enter)。</translation>
    </message>
    <message>
        <source>Open settings…</source>
        <translation>打开设置…</translation>
    </message>
    <message>
        <source>Nothing has been sent yet. Choose the models, then press “Ask all” (Ctrl+Enter).</source>
        <translation>还没有发送任何内容。请选择模型，然后按“全部提问”(Ctrl+Enter)。</translation>
    </message>
</context>
<context>
    <name>NoQuestion</name>
    <message>
        <source>One question, several models</source>
        <translation>一个问题，多个模型</translation>
    </message>
    <message>
        <source>Write a question in the assistant and choose “Several models…”. Up to six answer side by side, and you see where they agree and whose claims hold.</source>
        <translation>在助手里写下问题，然后选择“多个模型…”。最多六个模型并排回答，你可以看到它们在哪里一致、谁的论断成立。</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>写下问题</translation>
    </message>
    <message>
        <source>Opens the assistant</source>
        <translation>打开助手</translation>
    </message>
</context>
<context>
    <name>NoRuns</name>
    <message>
        <source>Runs side by side</source>
        <translation>并排比较运行</translation>
    </message>
    <message>
        <source>Train twice with different settings, or press Compare…: runs from one seed that differ in one thing. Their curves lie over each other, their heads side by side with a map of the difference.</source>
        <translation>用不同的设置训练两次，或按“比较…”：几次运行从同一个随机种子开始，只有一处不同。它们的曲线叠在一起，各个头并排显示，旁边是差值图。</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Start several runs from one seed that differ in one thing: positions, heads, rate, …</source>
        <translation>从同一个随机种子启动几次只有一处不同的运行：位置编码、头数、学习率……</translation>
    </message>
</context>
<context>
    <name>NormPanel</name>
    <message>
        <source>step {step}, {name}: gradient norm {norm}</source>
        <translation>第 {step} 步，{name}：梯度范数 {norm}</translation>
    </message>
    <message>
        <source>(only rounding: the softmax cancels what the keys&apos; bias adds)</source>
        <translation>（只是舍入误差：键的偏置所加的量会被 softmax 抵消）</translation>
    </message>
    <message>
        <source>The norm of every gradient, step by step, appears here.</source>
        <translation>每个梯度的范数会逐步显示在这里。</translation>
    </message>
    <message>
        <source>Gradient norm of each head by step</source>
        <translation>每个头的梯度范数随步数的变化</translation>
    </message>
    <message>
        <source>L2 norm of all gradients of a layer together, in logarithmic colours</source>
        <translation>一层的全部梯度合在一起的 L2 范数，颜色取对数</translation>
    </message>
    <message>
        <source>Gradient norm of each head&apos;s slice: its rows of W_q, W_k, W_v, its columns of W_o</source>
        <translation>每个头对应部分的梯度范数：W_q、W_k、W_v 中属于它的行，W_o 中属于它的列</translation>
    </message>
    <message>
        <source>Gradient norm of each parameter by step</source>
        <translation>每个参数的梯度范数随步数的变化</translation>
    </message>
    <message>
        <source>w = 0</source>
        <translation>w = 0</translation>
    </message>
    <message>
        <source>Point at a cell for its exact norm; a click on a name shows its distribution.</source>
        <translation>指向一个格子，读出精确的范数；单击名称，查看它的分布。</translation>
    </message>
    <message>
        <source>step {step}, {name}: all weights were 0, so there is no ratio</source>
        <translation>第 {step} 步，{name}：权重全为 0，所以没有比值</translation>
    </message>
    <message>
        <source>step {step}, {name}: gradient / weight {norm}</source>
        <translation>第 {step} 步，{name}：梯度 / 权重 {norm}</translation>
    </message>
    <message>
        <source>A column shows the largest of up to {count} steps.</source>
        <translation>每列显示最多 {count} 步中的最大值。</translation>
    </message>
    <message>
        <source>Below {limit}, all share the lowest colour.</source>
        <translation>小于 {limit} 的值都用最低的颜色。</translation>
    </message>
    <message>
        <source>0 has a colour of its own.</source>
        <translation>0 有单独的颜色。</translation>
    </message>
    <message>
        <source>With SGD an update is {lr} times this: about 1e-3 of the weights is healthy.</source>
        <translation>用 SGD 时，更新量是它的 {lr} 倍：约为权重的 1e-3 属于正常。</translation>
    </message>
    <message>
        <source>1e-3 to 1e-1 is healthy; Adam sets its own step size, so compare the rows.</source>
        <translation>1e-3 到 1e-1 属于正常；Adam 自己决定步长，所以请比较各行。</translation>
    </message>
    <message>
        <source>Norm of each parameter</source>
        <translation>各参数的范数</translation>
    </message>
    <message>
        <source>Norm of each layer</source>
        <translation>各层的范数</translation>
    </message>
    <message>
        <source>Norm of each head</source>
        <translation>各头的范数</translation>
    </message>
    <message>
        <source>Gradient / weight</source>
        <translation>梯度 / 权重</translation>
    </message>
    <message>
        <source>Gradient norm of each layer by step</source>
        <translation>每一层的梯度范数随步数的变化</translation>
    </message>
    <message>
        <source>Gradient by weight of each parameter by step</source>
        <translation>每个参数的梯度与权重之比随步数的变化</translation>
    </message>
    <message>
        <source>L2 norm of each parameter&apos;s gradient, in logarithmic colours</source>
        <translation>每个参数梯度的 L2 范数，颜色取对数</translation>
    </message>
    <message>
        <source>L2 norm of each parameter&apos;s gradient, divided by that of its weights, every 10 steps</source>
        <translation>每个参数梯度的 L2 范数除以权重的 L2 范数，每 10 步一次</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>图上显示什么</translation>
    </message>
</context>
<context>
    <name>NoticeView</name>
    <message>
        <source>Likely causes</source>
        <translation>可能的原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>略去的内容</translation>
    </message>
    <message>
        <source>… and {count} more</source>
        <translation>……另有 {count} 条</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>关闭这条消息</translation>
    </message>
</context>
<context>
    <name>NotificationBar</name>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What exactly happened, to read or to report</source>
        <translation>究竟发生了什么，可供查看或报告</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the message and its details; keys are left out</source>
        <translation>复制这条消息及其详情，其中不含密钥</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>关闭这条消息 (Esc)</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭这条消息</translation>
    </message>
    <message>
        <source>Details of the message</source>
        <translation>这条消息的详情</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} 次</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>另有 {count} 条</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>NumberTable</name>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>OptionsButton</name>
    <message>
        <source>Answer options</source>
        <translation>回答选项</translation>
    </message>
    <message>
        <source>How to answer: language, temperature, length.</source>
        <translation>怎样回答：语言、温度、长度。</translation>
    </message>
</context>
<context>
    <name>OrderPicture</name>
    <message>
        <source>Order of the tokens</source>
        <translation>词元的顺序</translation>
    </message>
    <message>
        <source>Above, the tokens in order; below, as they stand now: {tokens}</source>
        <translation>上面是原来顺序的词元，下面是现在的排列：{tokens}</translation>
    </message>
</context>
<context>
    <name>OverlayPlots</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>step {step} (locked)</source>
        <translation>第 {step} 步（已锁定）</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>第 {step} 步</translation>
    </message>
    <message>
        <source>{when}: {runs}</source>
        <translation>{when}：{runs}</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation>grad_norm</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>The loss of each step, before its update</source>
        <translation>每一步更新之前的损失</translation>
    </message>
    <message>
        <source>L2 norm of the gradient of the first layer&apos;s W_q.weight</source>
        <translation>第一层 W_q.weight 梯度的 L2 范数</translation>
    </message>
    <message>
        <source>Share of right answers on sequences that training never sees</source>
        <translation>在训练从未见过的序列上答对的比例</translation>
    </message>
    <message>
        <source>Log scale</source>
        <translation>对数坐标</translation>
    </message>
    <message>
        <source>Loss and grad_norm on logarithmic axes: equal heights are equal factors</source>
        <translation>损失和 grad_norm 用对数坐标：高度差相等，倍数就相等</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keep the whole runs in view. Dragging or the wheel looks closer and ends this</source>
        <translation>始终显示全部运行。拖动或滚轮会放大局部，并停止跟随</translation>
    </message>
    <message>
        <source>Curves of the runs</source>
        <translation>各次运行的曲线</translation>
    </message>
    <message>
        <source>Left and right arrow keys move the locked step; Esc lets go of it</source>
        <translation>左右方向键移动锁定的步，Esc 解除锁定</translation>
    </message>
</context>
<context>
    <name>PairProgress</name>
    <message>
        <source>{title}: {taken} of {steps} steps</source>
        <translation>{title}：已训练 {taken}/{steps} 步</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop all runs after the step in progress</source>
        <translation>完成当前这一步后停下所有运行</translation>
    </message>
    <message>
        <source>Steps taken by each run</source>
        <translation>每次运行已训练的步数</translation>
    </message>
</context>
<context>
    <name>PasteDialog</name>
    <message>
        <source>The text could not be read in time. Paste less of it.</source>
        <translation>没能及时读完文本。请少粘贴一些。</translation>
    </message>
    <message>
        <source>Paste cases</source>
        <translation>粘贴用例</translation>
    </message>
    <message>
        <source>Paste cases as JSON, as a model or a suite&apos;s file gives them. Text around the JSON, fences and small slips do not matter; what cannot be read is said.</source>
        <translation>粘贴 JSON 形式的用例，与模型或用例集文件给出的一样。JSON 前后的文字、代码围栏和小差错都没有关系；读不出的内容会说明。</translation>
    </message>
    <message>
        <source>Cases as JSON</source>
        <translation>JSON 形式的用例</translation>
    </message>
    <message>
        <source>Causal, two sequences</source>
        <translation>因果掩码，两个序列</translation>
    </message>
    <message>
        <source>A query must not see later keys.</source>
        <translation>查询不能看到后面的键。</translation>
    </message>
    <message>
        <source>mask: none, causal or local with window; positional: none or sinusoidal</source>
        <translation>mask：none、causal，或带 window 的 local；positional：none 或 sinusoidal</translation>
    </message>
    <message>
        <source>Add to the table</source>
        <translation>添加到表格</translation>
    </message>
    <message>
        <source>Read the text and put its cases below those in the table</source>
        <translation>读取文本，把其中的用例排在表格已有的用例之后</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close without adding anything</source>
        <translation>关闭，不添加任何内容</translation>
    </message>
</context>
<context>
    <name>PhaseStepper</name>
    <message>
        <source>Phases of the step</source>
        <translation>这一步的各个阶段</translation>
    </message>
</context>
<context>
    <name>PlotChoices</name>
    <message>
        <source>Time, whole</source>
        <translation>时间：整体</translation>
    </message>
    <message>
        <source>Time, scores</source>
        <translation>时间：分数</translation>
    </message>
    <message>
        <source>Time, softmax</source>
        <translation>时间：softmax</translation>
    </message>
    <message>
        <source>Time, values</source>
        <translation>时间：加权求和</translation>
    </message>
    <message>
        <source>Time per token</source>
        <translation>每个词元的时间</translation>
    </message>
    <message>
        <source>Bytes held</source>
        <translation>占用的字节</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The whole pass or one part of it (SDPA has no parts to time), the time for each token, or the bytes of the tensors that are there at once</source>
        <translation>整次计算或其中一部分（SDPA 无法分段计时）、每个词元的时间，或同时存在的张量所占的字节</translation>
    </message>
    <message>
        <source>Fit (broad)</source>
        <translation>拟合（粗线）</translation>
    </message>
    <message>
        <source>Broad and pale: the straight line c L^exponent, by least squares over the lengths from 256 on</source>
        <translation>浅色粗线：直线 c L^指数，对不小于 256 的长度用最小二乘法拟合</translation>
    </message>
    <message>
        <source>Prediction (dashed)</source>
        <translation>预测（虚线）</translation>
    </message>
    <message>
        <source>Dashed: a constant times the multiplications (2 L² d without a pattern), fitted from L 256 on; of bytes, 2 h L² floats</source>
        <translation>虚线：常数乘以乘法次数（没有稀疏模式时为 2 L² d），从 L 256 起拟合；字节则为 2 h L² 个浮点数</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>Write all points, with quartiles and predictions, into a file</source>
        <translation>将所有测量点连同四分位数和预测值写入文件</translation>
    </message>
</context>
<context>
    <name>PlotReadout</name>
    <message>
        <source>Loss and gradient norm appear here, step by step.</source>
        <translation>损失和梯度范数会逐步显示在这里。</translation>
    </message>
    <message>
        <source>step {step} (not taken yet): {values}</source>
        <translation>第 {step} 步（尚未执行）：{values}</translation>
    </message>
    <message>
        <source>step {step} (locked): {values}</source>
        <translation>第 {step} 步（已锁定）：{values}</translation>
    </message>
    <message>
        <source>step {step}: {values}</source>
        <translation>第 {step} 步：{values}</translation>
    </message>
    <message>
        <source>loss {loss}</source>
        <translation>损失 {loss}</translation>
    </message>
    <message>
        <source>last loss {loss}</source>
        <translation>最后的损失 {loss}</translation>
    </message>
    <message>
        <source>grad_norm {norm}</source>
        <translation>grad_norm {norm}</translation>
    </message>
    <message>
        <source>last grad_norm {norm}</source>
        <translation>最后的 grad_norm {norm}</translation>
    </message>
    <message>
        <source>last total norm {total}, clipped to {clipped}</source>
        <translation>最后的总范数 {total}，裁剪到 {clipped}</translation>
    </message>
    <message>
        <source>total norm {total}, clipped to {clipped}</source>
        <translation>总范数 {total}，裁剪到 {clipped}</translation>
    </message>
    <message>
        <source>rate {rate}</source>
        <translation>学习率 {rate}</translation>
    </message>
    <message>
        <source>step {step} (newest): {values}</source>
        <translation>第 {step} 步（最新）：{values}</translation>
    </message>
    <message>
        <source>accuracy {share}</source>
        <translation>准确率 {share}</translation>
    </message>
    <message>
        <source>accuracy {share} (step {step})</source>
        <translation>准确率 {share}（第 {step} 步）</translation>
    </message>
</context>
<context>
    <name>PointTable</name>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>整体</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>加权求和</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>How attention is computed</source>
        <translation>注意力的计算方式</translation>
    </message>
    <message>
        <source>The length: tokens</source>
        <translation>长度：词元数</translation>
    </message>
    <message>
        <source>A whole pass: the median ± half the distance between the quartiles</source>
        <translation>整次计算：中位数 ± 四分位距的一半</translation>
    </message>
    <message>
        <source>Q Kᵀ / sqrt(d_k), and the mask</source>
        <translation>Q Kᵀ / sqrt(d_k) 与掩码</translation>
    </message>
    <message>
        <source>Scores to weights</source>
        <translation>由分数得到权重</translation>
    </message>
    <message>
        <source>Weights times V</source>
        <translation>权重乘以 V</translation>
    </message>
    <message>
        <source>Of the tensors that were there at once, counted in a pass; q, k, v and mask left out</source>
        <translation>同时存在的张量所占的字节，在一次计算中统计；不含 q、k、v 和掩码</translation>
    </message>
    <message>
        <source>Bytes of scores and weights, 2 h L² floats; of the output where they are never stored</source>
        <translation>分数和权重的字节，即 2 h L² 个浮点数；不存储它们时则为输出的字节</translation>
    </message>
    <message>
        <source>Timed passes, after one to warm up</source>
        <translation>预热一次之后的计时次数</translation>
    </message>
    <message>
        <source>Measured points</source>
        <translation>测量点</translation>
    </message>
    <message>
        <source>Copy points</source>
        <translation>复制测量点</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Left out</source>
        <translation>略去的内容</translation>
    </message>
    <message>
        <source>What will be sent: being put together…</source>
        <translation>将要发送的内容：正在整理…</translation>
    </message>
    <message>
        <source>What will be sent</source>
        <translation>将要发送的内容</translation>
    </message>
    <message>
        <source>What will be sent (about {tokens} tokens, edited)</source>
        <translation>将要发送的内容（约 {tokens} 个词元，已修改）</translation>
    </message>
    <message>
        <source>What will be sent (about {tokens} tokens, abridged)</source>
        <translation>将要发送的内容（约 {tokens} 个词元，有删节）</translation>
    </message>
    <message>
        <source>What will be sent (about {tokens} tokens)</source>
        <translation>将要发送的内容（约 {tokens} 个词元）</translation>
    </message>
    <message>
        <source>The numbers could not be put together; the log says why. Choose a single head.</source>
        <translation>数值没能整理出来，原因见日志。请只选一个头。</translation>
    </message>
    <message>
        <source>This text stays as it is, although something else is chosen or shown now. Reset takes what is there now.</source>
        <translation>现在选中或显示的已是别的内容，这段文字仍保持原样。按“重置”换成现在的内容。</translation>
    </message>
    <message>
        <source>The experiment, tokens, measures and weights, exactly as they go to the model.</source>
        <translation>实验、词元、度量和权重，与发给模型的完全一致。</translation>
    </message>
    <message>
        <source>You may change or delete anything; what stands here is sent. Answers are checked against the true weights all the same.</source>
        <translation>可以随意修改或删除，发送的就是这里的内容。回答仍按真实的权重核对。</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>{thousands}k tokens</source>
        <translation>{thousands}k 个词元</translation>
    </message>
    <message>
        <source>Most tokens for the numbers</source>
        <translation>数值最多占用的词元</translation>
    </message>
    <message>
        <source>Room for the numbers. What does not fit is left out, the weakest weights first, and it is said.</source>
        <translation>留给数值的空间。放不下的会略去，先略去最小的权重，并加以说明。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Take the text as the studio makes it of what is on the screen now.</source>
        <translation>换成程序根据现在的画面生成的文字。</translation>
    </message>
    <message>
        <source>Your question, earlier answers and instructions on the form of the answer go with it.</source>
        <translation>你的问题、之前的回答，以及对回答格式的说明会一起发送。</translation>
    </message>
</context>
<context>
    <name>QuestionView</name>
    <message>
        <source>What every model is sent. {sent}</source>
        <translation>发给每个模型的内容。{sent}</translation>
    </message>
    <message>
        <source>All messages of the request, to the letter; columns differ in the model ID only</source>
        <translation>请求中的所有消息，一字不差；各列只有模型 ID 不同</translation>
    </message>
    <message>
        <source>These weights are random: any pattern is chance. Train first, or see which model says so.</source>
        <translation>这些权重是随机的：任何模式都是偶然。请先训练，或者看看哪个模型会指出这一点。</translation>
    </message>
    <message>
        <source>Instructions (system)</source>
        <translation>指令 (system)</translation>
    </message>
    <message>
        <source>Question (user)</source>
        <translation>问题 (user)</translation>
    </message>
    <message>
        <source>Earlier answer (assistant)</source>
        <translation>之前的回答 (assistant)</translation>
    </message>
</context>
<context>
    <name>ReadoutLine</name>
    <message>
        <source>Trace</source>
        <translation>追踪</translation>
    </message>
    <message>
        <source>Trace this weight</source>
        <translation>追踪这个权重</translation>
    </message>
    <message>
        <source>Where this weight comes from: from the two tokens through q · k, the mask and the softmax, with all numbers, in the inspector (Ctrl+I)</source>
        <translation>在检查器中查看这个权重从何而来：从两个词元出发，经过 q · k、掩码和 softmax，列出全部数值 (Ctrl+I)</translation>
    </message>
</context>
<context>
    <name>RecoveryBar</name>
    <message>
        <source>Runs that were not closed</source>
        <translation>没有正常关闭的运行</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Open it as it was autosaved: the whole record, its heads, and the next step to the bit</source>
        <translation>打开自动保存的内容：完整的记录、各个头，之后的步也逐位相同</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Delete what was autosaved; it cannot be had again</source>
        <translation>删除自动保存的内容，之后无法恢复</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>Leave it on disk, and be asked again at the next start</source>
        <translation>留在磁盘上，下次启动时再询问</translation>
    </message>
    <message>
        <source>AttnStudio ended unexpectedly at {time}. Its run was kept: {task}, step {steps}.</source>
        <translation>AttnStudio 在 {time} 意外退出。它的运行保留了下来：{task}，第 {steps} 步。</translation>
    </message>
    <message>
        <source>AttnStudio ended unexpectedly at {time}. Its {count} runs were kept, the last of them: {task}, step {steps}.</source>
        <translation>AttnStudio 在 {time} 意外退出。它的 {count} 次运行保留了下来，最后一次是：{task}，第 {steps} 步。</translation>
    </message>
</context>
<context>
    <name>RowSumBars</name>
    <message>
        <source>Sums of the rows</source>
        <translation>各行之和</translation>
    </message>
    <message>
        <source>What each query&apos;s weights sum to; the dashed line is 1</source>
        <translation>每个查询的权重之和；虚线为 1</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Running case {number} of {total}…</source>
        <translation>正在运行第 {number} 个用例，共 {total} 个…</translation>
    </message>
    <message>
        <source>passed: {count}</source>
        <translation>通过：{count}</translation>
    </message>
    <message>
        <source>failed: {count}</source>
        <translation>未通过：{count}</translation>
    </message>
    <message>
        <source>invalid: {count}</source>
        <translation>无效：{count}</translation>
    </message>
    <message>
        <source>not run: {count}</source>
        <translation>未运行：{count}</translation>
    </message>
    <message>
        <source>Cases: {count}</source>
        <translation>用例：{count}</translation>
    </message>
    <message>
        <source>{suite}. {counts}</source>
        <translation>{suite}。{counts}</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>Build the layer of each case, run it, check what is expected (Ctrl+Enter)</source>
        <translation>构建每个用例的层，运行它，并检查预期 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Run selected</source>
        <translation>运行选中的</translation>
    </message>
    <message>
        <source>Run only the cases that are selected in the table</source>
        <translation>只运行表格中选中的用例</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run no further case; what was found is kept</source>
        <translation>不再运行后面的用例；已有的结果会保留</translation>
    </message>
    <message>
        <source>Tick passed</source>
        <translation>勾选通过的</translation>
    </message>
    <message>
        <source>Tick the cases that passed, and no others</source>
        <translation>只勾选通过的用例</translation>
    </message>
    <message>
        <source>Keep ticked…</source>
        <translation>保存勾选的…</translation>
    </message>
    <message>
        <source>Keep the ticked cases in a suite, to open and run them again</source>
        <translation>把勾选的用例保存到用例集，以便再次打开和运行</translation>
    </message>
    <message>
        <source>Export as pytest…</source>
        <translation>导出为 pytest…</translation>
    </message>
    <message>
        <source>Write the ticked cases (all, when none is ticked) as a pytest file, and this experiment as a plain PyTorch script beside it. The tests run against the script, without AttnStudio</source>
        <translation>把勾选的用例（没有勾选时为全部）写成 pytest 文件，并在旁边把当前实验写成普通的 PyTorch 脚本。测试针对这个脚本运行，不需要 AttnStudio</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take the selected cases out of the table (Delete)</source>
        <translation>从表格中移除选中的用例 (Delete)</translation>
    </message>
</context>
<context>
    <name>RunFileActions</name>
    <message>
        <source>&amp;Open run…</source>
        <translation>打开训练运行(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a run that was saved: its record, its heads, every step of it (Ctrl+O)</source>
        <translation>打开保存过的训练运行：它的记录、各个头，以及每一步 (Ctrl+O)</translation>
    </message>
    <message>
        <source>Sa&amp;ve run…</source>
        <translation>保存训练运行(&amp;V)…</translation>
    </message>
    <message>
        <source>Save the run with its whole history in one file, also in its midst (Ctrl+Shift+S)</source>
        <translation>把训练运行连同完整的历史存为一个文件，训练途中也可以 (Ctrl+Shift+S)</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>打开训练运行</translation>
    </message>
    <message>
        <source>AttnStudio run (*.attn)</source>
        <translation>AttnStudio 训练运行 (*.attn)</translation>
    </message>
    <message>
        <source>There is no run to save yet: press Run first.</source>
        <translation>还没有可以保存的运行，请先按“运行”。</translation>
    </message>
    <message>
        <source>Save run</source>
        <translation>保存训练运行</translation>
    </message>
    <message>
        <source>Opened {file}: {count} steps. Run goes on from there.</source>
        <translation>已打开 {file}：{count} 步。按“运行”从那里接着训练。</translation>
    </message>
    <message>
        <source>Autosave works again.</source>
        <translation>自动保存恢复正常。</translation>
    </message>
</context>
<context>
    <name>RunListModel</name>
    <message>
        <source>seed {seed}</source>
        <translation>种子 {seed}</translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>loss {loss}</source>
        <translation>损失 {loss}</translation>
    </message>
    <message>
        <source>{steps} steps</source>
        <translation>{steps} 步</translation>
    </message>
    <message>
        <source>Run {name}</source>
        <translation>运行 {name}</translation>
    </message>
    <message>
        <source>Current: Run goes on with this one, and the other tabs show it.</source>
        <translation>当前运行：按“运行”会接着训练它，其他标签页也显示它。</translation>
    </message>
    <message>
        <source>{steps} steps, last loss {loss}, seed {seed}</source>
        <translation>{steps} 步，最后的损失 {loss}，种子 {seed}</translation>
    </message>
    <message>
        <source>Held-out accuracy {accuracy}, measured after {step} steps</source>
        <translation>留出准确率 {accuracy}，在 {step} 步之后测得</translation>
    </message>
</context>
<context>
    <name>RunListView</name>
    <message>
        <source>Runs</source>
        <translation>运行列表</translation>
    </message>
    <message>
        <source>Space draws a run&apos;s curve or leaves it out, Enter makes it current, Delete forgets it</source>
        <translation>空格键显示或隐藏一次运行的曲线，Enter 设为当前，Delete 丢弃</translation>
    </message>
</context>
<context>
    <name>RunPlots</name>
    <message>
        <source>Values of 0 or less have no logarithm: {count} not drawn.</source>
        <translation>不大于 0 的值没有对数：{count} 个未画出。</translation>
    </message>
    <message>
        <source>Not finite: {count} values not drawn.</source>
        <translation>{count} 个值不是有限数，未画出。</translation>
    </message>
    <message>
        <source>Thinned: the lowest and the highest of every {size} steps.</source>
        <translation>已抽稀：每 {size} 步只画最低值和最高值。</translation>
    </message>
    <message>
        <source>Click locks a step; the wheel zooms.</source>
        <translation>单击锁定一步，滚轮缩放。</translation>
    </message>
    <message>
        <source>Log scale</source>
        <translation>对数坐标</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keep the whole run in view. Dragging or the wheel looks closer and ends this</source>
        <translation>始终显示整次运行。拖动或滚轮会放大局部，并停止跟随</translation>
    </message>
    <message>
        <source>Left and right arrow keys move the locked step; Esc lets go of it</source>
        <translation>左右方向键移动锁定的步，Esc 解除锁定</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>留出数据</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation>grad_norm</translation>
    </message>
    <message>
        <source>total norm</source>
        <translation>总范数</translation>
    </message>
    <message>
        <source>after clipping</source>
        <translation>裁剪后</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Show loss and gradient norm on logarithmic axes: equal heights are equal factors</source>
        <translation>损失和梯度范数用对数坐标：高度差相等，倍数就相等</translation>
    </message>
    <message>
        <source>Loss, accuracy and gradient norm by step</source>
        <translation>损失、准确率和梯度范数随步数的变化</translation>
    </message>
</context>
<context>
    <name>RunStateLine</name>
    <message>
        <source>This record belongs to the previous configuration; Run starts anew. Undo returns to it.</source>
        <translation>这份记录属于上一个配置；“运行”会重新开始，“撤销”可以回到它。</translation>
    </message>
    <message>
        <source>To train an encoder on the task “{task}”, press Run (F5), or Step (F10) for one step.</source>
        <translation>要在任务“{task}”上训练编码器，请按“运行”(F5)，或按“单步”(F10) 训练一步。</translation>
    </message>
    <message>
        <source>To train a second, freshly drawn layer towards a random target, press Run (F5), or Step (F10) for one step.</source>
        <translation>要让重新抽样的第二层去逼近一个随机目标，请按“运行”(F5)；按“单步”(F10) 只训练一步。</translation>
    </message>
    <message>
        <source>Training starts as soon as torch is loaded.</source>
        <translation>torch 加载完毕后立即开始训练。</translation>
    </message>
    <message>
        <source>Training: {taken} steps taken, {speed} steps/s</source>
        <translation>训练中：已训练 {taken} 步，{speed} 步/秒</translation>
    </message>
    <message>
        <source>Training: {taken} of {end} steps taken, {speed} steps/s</source>
        <translation>训练中：已训练 {taken}/{end} 步，{speed} 步/秒</translation>
    </message>
    <message>
        <source>held-out accuracy {share}</source>
        <translation>留出准确率 {share}</translation>
    </message>
    <message>
        <source>Steps taken: {taken}</source>
        <translation>已训练 {taken} 步</translation>
    </message>
    <message>
        <source>last loss {loss}</source>
        <translation>最后的损失 {loss}</translation>
    </message>
    <message>
        <source>Target reached: the loss is {loss} at step {step}. {facts}.</source>
        <translation>已达到目标：第 {step} 步的损失为 {loss}。{facts}。</translation>
    </message>
    <message>
        <source>Paused. {facts}. Run goes on.</source>
        <translation>已暂停。{facts}。按“运行”接着训练。</translation>
    </message>
    <message>
        <source>Done. {facts}. Run goes on from here.</source>
        <translation>已完成。{facts}。按“运行”从这里接着训练。</translation>
    </message>
    <message>
        <source>{facts}. Run goes on from here.</source>
        <translation>{facts}。按“运行”从这里接着训练。</translation>
    </message>
</context>
<context>
    <name>RunsPanel</name>
    <message>
        <source>Run {run} has taken {steps} steps. Forgetting it cannot be undone.</source>
        <translation>运行 {run} 已训练 {steps} 步，丢弃后无法恢复。</translation>
    </message>
    <message>
        <source>Forget run {run}</source>
        <translation>丢弃运行 {run}</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Start several runs from one seed that differ in one thing: positions, heads, rate, …</source>
        <translation>从同一个随机种子启动几次只有一处不同的运行：位置编码、头数、学习率……</translation>
    </message>
    <message>
        <source>Make current</source>
        <translation>设为当前</translation>
    </message>
    <message>
        <source>Run goes on with this run, and the other tabs show it (Enter)</source>
        <translation>按“运行”会接着训练它，其他标签页也显示它 (Enter)</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Let go of this run and its memory (Delete)</source>
        <translation>丢弃这次运行并释放其内存 (Delete)</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Write this run with its whole history to a file</source>
        <translation>把这次运行连同完整历史写入文件</translation>
    </message>
    <message>
        <source>Draw this curve only</source>
        <translation>只画这条曲线</translation>
    </message>
    <message>
        <source>Show its heads as A</source>
        <translation>作为 A 显示它的头</translation>
    </message>
    <message>
        <source>Show its heads as B</source>
        <translation>作为 B 显示它的头</translation>
    </message>
</context>
<context>
    <name>RunsTab</name>
    <message>
        <source>Runs and their views</source>
        <translation>运行及其视图</translation>
    </message>
</context>
<context>
    <name>ScalingIntro</name>
    <message>
        <source>What does length cost?</source>
        <translation>长度的代价有多大？</translation>
    </message>
    <message>
        <source>Every token looks at every token: L² scores for each head. Twice the length takes four times the time and memory, which is why long sequences are made sparse, or computed without storing the scores.</source>
        <translation>每个词元都要看每个词元：每个头有 L² 个分数。长度加倍，时间和内存就变为四倍，因此长序列要做稀疏化，或在计算时不存储分数。</translation>
    </message>
    <message>
        <source>Press Measure: attention is timed on this machine from 6 tokens up, part by part, with its bytes counted, beside the predicted 2 L² d multiplications. A minute or so up to L 4096.</source>
        <translation>按“测量”：在本机上从 6 个词元开始逐段计时并统计字节，与预测的 2 L² d 次乘法对照。测到 L 4096 大约需要一分钟。</translation>
    </message>
</context>
<context>
    <name>ScalingProgress</name>
    <message>
        <source>The measurement begins as soon as the engine is free.</source>
        <translation>引擎空闲后立即开始测量。</translation>
    </message>
    <message>
        <source>{done} of {total} points.</source>
        <translation>已测 {done} / {total} 个点。</translation>
    </message>
    <message>
        <source>{done} of {total} points, about {time} left.</source>
        <translation>已测 {done} / {total} 个点，大约还需 {time}。</translation>
    </message>
    <message>
        <source>{count} s</source>
        <translation>{count} 秒</translation>
    </message>
    <message>
        <source>{count} min</source>
        <translation>{count} 分钟</translation>
    </message>
    <message>
        <source>Training waits until it is done.</source>
        <translation>训练会等到测量完成。</translation>
    </message>
    <message>
        <source>Points measured</source>
        <translation>已测的点</translation>
    </message>
</context>
<context>
    <name>ScalingSettings</name>
    <message>
        <source>Eager</source>
        <translation>逐步计算</translation>
    </message>
    <message>
        <source>Causal eager</source>
        <translation>逐步计算（因果）</translation>
    </message>
    <message>
        <source>SDPA</source>
        <translation>SDPA</translation>
    </message>
    <message>
        <source>Causal SDPA</source>
        <translation>SDPA（因果）</translation>
    </message>
    <message>
        <source>Local window</source>
        <translation>局部窗口</translation>
    </message>
    <message>
        <source>Strided</source>
        <translation>跨步</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Time every chosen way at L = 6, 12, 24, … up to the limit. Training waits meanwhile</source>
        <translation>对每种选中的方式在 L = 6、12、24……直到上限逐一计时。期间训练会等待</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop measuring; the points measured so far stay</source>
        <translation>停止测量；已测得的点会保留</translation>
    </message>
    <message>
        <source>softmax(Q Kᵀ / sqrt(d_k)) V step by step, as the studio&apos;s layer computes it: every score and every weight is stored</source>
        <translation>逐步计算 softmax(Q Kᵀ / sqrt(d_k)) V，与程序的层相同：每个分数和每个权重都会存储</translation>
    </message>
    <message>
        <source>The same with a causal mask: all L² scores are computed, and half of them thrown away</source>
        <translation>同上，但带因果掩码：L² 个分数全部计算，其中一半被丢弃</translation>
    </message>
    <message>
        <source>torch&apos;s scaled_dot_product_attention: one call that never stores all scores (FlashAttention)</source>
        <translation>torch 的 scaled_dot_product_attention：一次调用，从不存储全部分数（FlashAttention）</translation>
    </message>
    <message>
        <source>scaled_dot_product_attention with is_causal=True: what the mask forbids is left out</source>
        <translation>scaled_dot_product_attention，is_causal=True：掩码禁止的部分不计算</translation>
    </message>
    <message>
        <source>Query i sees the keys with |i − j| ≤ window, computed sparsely: blocks of queries, each with the keys in reach. Its cost grows as L, not L²</source>
        <translation>查询 i 只看 |i − j| ≤ 窗口的键，按稀疏方式计算：查询分块，每块只取可及的键。开销按 L 增长，而不是 L²</translation>
    </message>
    <message>
        <source>Query i sees the keys with i − j divisible by the stride, computed sparsely: L² / stride scores</source>
        <translation>查询 i 只看 i − j 能被步长整除的键，按稀疏方式计算：L² / 步长 个分数</translation>
    </message>
    <message>
        <source>Up to L</source>
        <translation>最大 L</translation>
    </message>
    <message>
        <source>The longest length. Lengths that need more memory than is free are left out</source>
        <translation>最长的长度。所需内存超过可用内存的长度会跳过</translation>
    </message>
    <message>
        <source>One curve for each: the products cost 2 L² d whatever the heads, the softmax h L²</source>
        <translation>每个头数一条曲线：矩阵乘法的开销与头数无关，为 2 L² d；softmax 为 h L²</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>How far the local window reaches</source>
        <translation>局部窗口的可及距离</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>How far the strided keys lie apart</source>
        <translation>跨步的键之间相隔多远</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>At most so many timed passes for a point: at least 3, and until 0.1 s are spent. The median counts</source>
        <translation>每个点最多计时这么多次：至少 3 次，直到用满 0.1 秒。取中位数</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>{count} heads</source>
        <translation>{count} 个头</translation>
    </message>
    <message>
        <source>Measure with {heads}</source>
        <translation>用 {heads}测量</translation>
    </message>
</context>
<context>
    <name>ScalingTab</name>
    <message>
        <source>Save as CSV</source>
        <translation>另存为 CSV</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
</context>
<context>
    <name>SectionRow</name>
    <message>
        <source>Two experiments</source>
        <translation>两个实验</translation>
    </message>
    <message>
        <source>The experiment, and what differs from it in one thing, head by head</source>
        <translation>当前实验，以及只有一处不同的另一个实验，逐头比较</translation>
    </message>
    <message>
        <source>Shuffle the tokens</source>
        <translation>打乱词元</translation>
    </message>
    <message>
        <source>Does the attention move with its tokens? Only where nothing tells it the order</source>
        <translation>注意力会跟着词元移动吗？只有在没有东西告诉它顺序时才会</translation>
    </message>
    <message>
        <source>Positional encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>What is added to each token to tell its place, as a picture (section 3.5)</source>
        <translation>为了说明位置而加到每个词元上的数，画成图（3.5 节）</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>What would a head show that has learned nothing? Look here before reading a map</source>
        <translation>什么都没学过的头会显示什么？解读一张图之前先看这里</translation>
    </message>
    <message>
        <source>Part of the comparison</source>
        <translation>比较的部分</translation>
    </message>
</context>
<context>
    <name>SendBar</name>
    <message>
        <source>Send the question (Ctrl+Enter)</source>
        <translation>发送问题 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Send the same question to up to six models, and see their answers side by side</source>
        <translation>把同一个问题发给最多六个模型，并排查看它们的回答</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the answer here (Esc); what has come stays visible</source>
        <translation>到此停止回答 (Esc)；已收到的内容会保留</translation>
    </message>
    <message>
        <source>Several models…</source>
        <translation>多个模型…</translation>
    </message>
    <message>
        <source>Ask several models</source>
        <translation>向多个模型提问</translation>
    </message>
    <message>
        <source>Test cases…</source>
        <translation>测试用例…</translation>
    </message>
    <message>
        <source>Have a model propose cases for an attention layer; the studio runs them</source>
        <translation>请模型为注意力层编写用例，由程序运行</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>{file} holds an API key in clear text.</source>
        <translation>{file} 里有明文的 API 密钥。</translation>
    </message>
    <message>
        <source>Move it to the keyring</source>
        <translation>移到系统密钥环</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Gateway</source>
        <translation>网关</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
</context>
<context>
    <name>SetupNote</name>
    <message>
        <source>No model is chosen yet. Type its ID above, or enter it in the settings.</source>
        <translation>还没有选择模型。请在上面输入模型 ID，或者在“设置”里填写。</translation>
    </message>
    <message>
        <source>There is no API key yet. Enter one in the settings: it is kept in the keyring.</source>
        <translation>还没有 API 密钥。请在“设置”里填写；密钥存放在系统密钥环里。</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>打开设置</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>What</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ShufflePage</name>
    <message>
        <source>A: in order</source>
        <translation>A：原来的顺序</translation>
    </message>
    <message>
        <source>Shuffled</source>
        <translation>打乱后</translation>
    </message>
    <message>
        <source>B: shuffled, moved back</source>
        <translation>B：打乱后移回原位</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Computing both orders…</source>
        <translation>正在计算两种顺序…</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>Put the tokens in another order and compute anew (R). Encoding and mask stay</source>
        <translation>换一种词元顺序并重新计算 (R)。编码和掩码不变</translation>
    </message>
    <message>
        <source>Undo the shuffle</source>
        <translation>恢复顺序</translation>
    </message>
    <message>
        <source>The tokens in their order again</source>
        <translation>让词元恢复原来的顺序</translation>
    </message>
    <message>
        <source>Positional encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Switch the encoding here alone: the experiment stays. Without it attention cannot tell one order from another (section 3.5)</source>
        <translation>只在这里开关编码，实验不变。没有编码，注意力分不清不同的顺序（3.5 节）</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Switch the mask here alone. It belongs to places: it tells an order, too</source>
        <translation>只在这里开关掩码。掩码属于位置，所以也透露了顺序</translation>
    </message>
    <message>
        <source>Put in force</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Make the window&apos;s experiment as it is switched here; Undo takes it back</source>
        <translation>让窗口的实验与这里的开关一致；可以撤销</translation>
    </message>
</context>
<context>
    <name>SignedBar</name>
    <message>
        <source>largest of row</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>largest of head</source>
        <translation>头最大值</translation>
    </message>
    <message>
        <source>Colour bar of dL/dw</source>
        <translation>dL/dw 的颜色条</translation>
    </message>
    <message>
        <source>dL/dw for the sample shown: how its loss would change with each weight alone. Both colours reach equally far, in all heads; the scale “Per head” brings out heads with small gradients.</source>
        <translation>当前样本的 dL/dw：单独改变每个权重时，它的损失会怎样变化。两种颜色的范围相等，所有头共用；标度选“逐头”，可以看清梯度小的头。</translation>
    </message>
</context>
<context>
    <name>SmallMap</name>
    <message>
        <source>row {row}, column {column}: {value}</source>
        <translation>第 {row} 行，第 {column} 列：{value}</translation>
    </message>
</context>
<context>
    <name>SourceBar</name>
    <message>
        <source>No suite is kept yet</source>
        <translation>还没有保存用例集</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Open starter suite</source>
        <translation>打开入门用例集</translation>
    </message>
    <message>
        <source>A few cases by hand that show what can be expected of attention; no key is needed</source>
        <translation>几个手写的用例，说明可以对注意力预期什么；不需要密钥</translation>
    </message>
    <message>
        <source>My suites</source>
        <translation>我的用例集</translation>
    </message>
    <message>
        <source>Open a suite of cases that you kept, or delete one</source>
        <translation>打开你保存的用例集，或者删除一个</translation>
    </message>
    <message>
        <source>Paste…</source>
        <translation>粘贴…</translation>
    </message>
    <message>
        <source>Enter or paste cases as JSON; no gateway is needed</source>
        <translation>输入或粘贴 JSON 形式的用例；不需要网关</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Read cases from a .json file. It can also be dropped on this tab</source>
        <translation>从 .json 文件读取用例。也可以把文件拖到这个标签页上</translation>
    </message>
</context>
<context>
    <name>StageBar</name>
    <message>
        <source>largest of row</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>largest of head</source>
        <translation>头最大值</translation>
    </message>
    <message>
        <source>Colour bar: {stage}</source>
        <translation>颜色条：{stage}</translation>
    </message>
</context>
<context>
    <name>StageChooser</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Stage of the computation</source>
        <translation>计算阶段</translation>
    </message>
    <message>
        <source>What the maps show: q · k, then divided by √d_k, then masked, then the weights that the softmax makes of each row, then what each key gives to the output. [ and ] go through them.</source>
        <translation>热力图显示什么：q · k、除以 √d_k 之后、掩蔽之后、softmax 由每一行得到的权重，以及每个键对输出的贡献。用 [ 和 ] 逐个切换。</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Engine state</source>
        <translation>引擎状态</translation>
    </message>
    <message>
        <source>Training steps taken in this run</source>
        <translation>本次运行已训练的步数</translation>
    </message>
    <message>
        <source>Training steps per second</source>
        <translation>每秒训练步数</translation>
    </message>
    <message>
        <source>The device that computes, and the version of torch</source>
        <translation>计算设备和 torch 的版本</translation>
    </message>
    <message>
        <source>Where the gateway key is kept: see File &gt; Settings</source>
        <translation>网关密钥存放的位置，见“文件 &gt; 设置”</translation>
    </message>
    <message>
        <source>steps taken: {step}</source>
        <translation>已训练 {step} 步</translation>
    </message>
    <message>
        <source>{speed} steps/s</source>
        <translation>{speed} 步/秒</translation>
    </message>
    <message>
        <source>Loading torch…</source>
        <translation>正在加载 torch…</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Computing heads…</source>
        <translation>正在计算各个头…</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>Recomputing the past…</source>
        <translation>正在重新计算过去的步…</translation>
    </message>
    <message>
        <source>Running test cases…</source>
        <translation>正在运行测试用例…</translation>
    </message>
    <message>
        <source>Investigating…</source>
        <translation>正在分析…</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>已关闭</translation>
    </message>
</context>
<context>
    <name>StepCurves</name>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation>grad_norm</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Loss and gradient norm by step</source>
        <translation>每步的损失和梯度范数</translation>
    </message>
</context>
<context>
    <name>StepReadout</name>
    <message>
        <source>No step is taken yet. Run (F5) trains; then you can go back to any step here.</source>
        <translation>还没有训练。按“运行”(F5) 开始训练，之后可以在这里回到任意一步。</translation>
    </message>
    <message>
        <source>step {step} of {last}</source>
        <translation>第 {step}/{last} 步</translation>
    </message>
    <message>
        <source>loss {loss}</source>
        <translation>损失 {loss}</translation>
    </message>
    <message>
        <source>last loss {loss}</source>
        <translation>最后的损失 {loss}</translation>
    </message>
    <message>
        <source>grad_norm {norm}</source>
        <translation>grad_norm {norm}</translation>
    </message>
    <message>
        <source>last grad_norm {norm}</source>
        <translation>最后的 grad_norm {norm}</translation>
    </message>
    <message>
        <source>accuracy {percent} %</source>
        <translation>准确率 {percent} %</translation>
    </message>
    <message>
        <source>accuracy {percent} % (step {step})</source>
        <translation>准确率 {percent} %（第 {step} 步）</translation>
    </message>
    <message>
        <source>Loss and gradient norm (of W_q) are read between backward and the optimiser&apos;s step. Accuracy is on sequences that training never sees, measured every 10 steps and wherever you look.</source>
        <translation>损失和 W_q 的梯度范数在 backward 之后、优化器更新之前读取。准确率在训练从未见过的序列上测得：每 10 步一次，你查看的每一步也会测。</translation>
    </message>
</context>
<context>
    <name>StepTable</name>
    <message>
        <source>Copy steps</source>
        <translation>复制所选的步</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Each step as the article&apos;s script prints it. Selecting a row locks its step</source>
        <translation>每一步的数值，与文章脚本打印的相同。选中一行就锁定那一步</translation>
    </message>
</context>
<context>
    <name>StepTableModel</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation>grad_norm</translation>
    </message>
    <message>
        <source>total norm</source>
        <translation>总范数</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>用时 (ms)</translation>
    </message>
    <message>
        <source>The training step; 0 is the first</source>
        <translation>训练步，从 0 开始</translation>
    </message>
    <message>
        <source>The loss on this step&apos;s training data, before its update</source>
        <translation>这一步更新之前，训练数据上的损失</translation>
    </message>
    <message>
        <source>Share of right answers on sequences that training never sees, before this step&apos;s update; measured every 10 steps</source>
        <translation>这一步更新之前，在训练从未见过的序列上答对的比例；每 10 步测一次</translation>
    </message>
    <message>
        <source>L2 norm of the gradient of the first layer&apos;s W_q.weight, read between backward and step</source>
        <translation>第一层 W_q.weight 梯度的 L2 范数，在 backward 与 step 之间读取</translation>
    </message>
    <message>
        <source>L2 norm of all gradients together, before clipping</source>
        <translation>裁剪之前，全部梯度合在一起的 L2 范数</translation>
    </message>
    <message>
        <source>Wall time of the step, in milliseconds</source>
        <translation>这一步的实际用时，单位毫秒</translation>
    </message>
</context>
<context>
    <name>StoryView</name>
    <message>
        <source>Where the weight comes from</source>
        <translation>权重从何而来</translation>
    </message>
    <message>
        <source>Click to unfold; ↑ and ↓ go from part to part, and the maps go with them</source>
        <translation>单击展开；用 ↑ 和 ↓ 在各环节之间移动，热力图随之切换</translation>
    </message>
    <message>
        <source>{method} in attention.py: click or press Enter to see it whole</source>
        <translation>attention.py 中的 {method}：单击或按 Enter 查看全部</translation>
    </message>
    <message>
        <source>key {n} &apos;{token}&apos;: {value}</source>
        <translation>键 {n} “{token}”：{value}</translation>
    </message>
    <message>
        <source>component {n}: {value}</source>
        <translation>分量 {n}：{value}</translation>
    </message>
    <message>
        <source>the largest of {first} to {last}</source>
        <translation>{first} 到 {last} 中绝对值最大的</translation>
    </message>
    <message>
        <source>[{count}] by {block}</source>
        <translation>[{count}]，每格 {block} 个</translation>
    </message>
</context>
<context>
    <name>SubjectChooser</name>
    <message>
        <source>There are no heads yet.</source>
        <translation>还没有头。</translation>
    </message>
    <message>
        <source>Keep a frame as A first; then change something, train, or look at the other layer.</source>
        <translation>请先把一帧保留为 A；然后改动实验、训练，或者查看另一层。</translation>
    </message>
    <message>
        <source>A and B are the same frame. Change something, train, or look at the other layer.</source>
        <translation>A 和 B 是同一帧。请改动实验、训练，或者查看另一层。</translation>
    </message>
    <message>
        <source>A is {a} and B is {b}. Only frames of one shape can be compared cell by cell: go back to as many heads and tokens, or keep this frame as A.</source>
        <translation>A 是 {a}，B 是 {b}。只有形状相同的帧才能逐格比较：请恢复同样多的头和词元，或者把当前帧保留为 A。</translation>
    </message>
    <message>
        <source>This head ({number})</source>
        <translation>当前头（{number}）</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Compare A with B</source>
        <translation>比较 A 与 B</translation>
    </message>
    <message>
        <source>A: {frame}</source>
        <translation>A：{frame}</translation>
    </message>
    <message>
        <source>B: {frame}</source>
        <translation>B：{frame}</translation>
    </message>
    <message>
        <source>trained layer</source>
        <translation>训练的层</translation>
    </message>
    <message>
        <source>explored layer</source>
        <translation>探索的层</translation>
    </message>
    <message>
        <source>{layer}, step {step}, seed {seed}</source>
        <translation>{layer}，第 {step} 步，随机种子 {seed}</translation>
    </message>
    <message>
        <source>{heads} heads of {queries} × {keys}</source>
        <translation>{heads} 个头，{queries} × {keys}</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>What to read</source>
        <translation>解读的对象</translation>
    </message>
    <message>
        <source>What is sent: the head that you locked or pointed at last, all heads, or a kept frame A beside the one on the screen, B.</source>
        <translation>发送什么：最近锁定或指向的头、所有头，或者保留的帧 A 与屏幕上的帧 B。</translation>
    </message>
    <message>
        <source>Keep this frame as A</source>
        <translation>把当前帧保留为 A</translation>
    </message>
    <message>
        <source>Keep the weights on the screen, to compare later ones with them, cell by cell.</source>
        <translation>保留屏幕上的权重，以便之后与新的权重逐格比较。</translation>
    </message>
</context>
<context>
    <name>TableSaver</name>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
</context>
<context>
    <name>ThingModel</name>
    <message>
        <source>new</source>
        <translation>新出现</translation>
    </message>
    <message>
        <source>now None</source>
        <translation>变为 None</translation>
    </message>
    <message>
        <source>norm {norm}</source>
        <translation>范数 {norm}</translation>
    </message>
    <message>
        <source>from {lowest} to {highest}</source>
        <translation>从 {lowest} 到 {highest}</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>first numbers</source>
        <translation>前几个数</translation>
    </message>
    <message>
        <source>What the exported script calls it; marked rows are changed by this phase</source>
        <translation>导出的脚本中的名称；带底色的行被这个阶段改变</translation>
    </message>
    <message>
        <source>The layer that it belongs to; 1 is the lowest</source>
        <translation>它所属的层；1 是最底层</translation>
    </message>
    <message>
        <source>The size of each dimension</source>
        <translation>每个维度的大小</translation>
    </message>
    <message>
        <source>Before this phase: the L2 norm of a tensor, or the number itself; None or – while it is not there</source>
        <translation>这个阶段之前：张量显示 L2 范数，单个数显示其值；还不存在时为 None 或 –</translation>
    </message>
    <message>
        <source>After this phase: the L2 norm of a tensor, or the number itself; None or – while it is not there</source>
        <translation>这个阶段之后：张量显示 L2 范数，单个数显示其值；还不存在时为 None 或 –</translation>
    </message>
    <message>
        <source>Δ is the L2 norm of what this phase adds, as a share of the norm before</source>
        <translation>Δ 是这个阶段所加部分的 L2 范数，占之前范数的比例</translation>
    </message>
    <message>
        <source>The first numbers in memory, after this phase</source>
        <translation>这个阶段之后内存中的前几个数</translation>
    </message>
    <message>
        <source>A parameter: what is learned</source>
        <translation>参数：要学习的内容</translation>
    </message>
    <message>
        <source>How the loss changes with each number of the parameter; None until backward</source>
        <translation>损失随参数中每个数如何变化；backward 之前是 None</translation>
    </message>
    <message>
        <source>What the model is given</source>
        <translation>模型得到的输入</translation>
    </message>
    <message>
        <source>What should come out</source>
        <translation>应当得到的结果</translation>
    </message>
    <message>
        <source>What comes out</source>
        <translation>实际得到的结果</translation>
    </message>
    <message>
        <source>What each query takes from each key: every row sums to 1</source>
        <translation>每个查询从每个键取多少：每一行的和为 1</translation>
    </message>
    <message>
        <source>What the optimiser remembers from step to step</source>
        <translation>优化器在各步之间记住的内容</translation>
    </message>
    <message>
        <source>How far the outputs are from the targets</source>
        <translation>输出离目标有多远</translation>
    </message>
    <message>
        <source>L2 norm of the first layer&apos;s W_q.weight.grad</source>
        <translation>第一层 W_q.weight.grad 的 L2 范数</translation>
    </message>
    <message>
        <source>L2 norm of all gradients together, before clipping</source>
        <translation>裁剪之前，全部梯度合在一起的 L2 范数</translation>
    </message>
    <message>
        <source>What clipping multiplies every gradient with</source>
        <translation>裁剪时每个梯度所乘的系数</translation>
    </message>
    <message>
        <source>The learning rate of this step</source>
        <translation>这一步的学习率</translation>
    </message>
</context>
<context>
    <name>ThingTable</name>
    <message>
        <source>What exists in the step</source>
        <translation>这一步中存在的内容</translation>
    </message>
    <message>
        <source>What exists around the chosen phase; what it changes is marked. Enter on a parameter shows the distribution of its gradient.</source>
        <translation>所选阶段前后存在的内容；被它改变的行带底色。在参数上按 Enter 可查看其梯度的分布。</translation>
    </message>
</context>
<context>
    <name>ThreeSteps</name>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>x + output</source>
        <translation>x + 输出</translation>
    </message>
    <message>
        <source>Its weights</source>
        <translation>它的权重</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>头 {head}</translation>
    </message>
</context>
<context>
    <name>TimelineBar</name>
    <message>
        <source>reading this step…</source>
        <translation>正在读取这一步…</translation>
    </message>
    <message>
        <source>recomputing up to {steps} steps…</source>
        <translation>正在重新计算，最多 {steps} 步…</translation>
    </message>
    <message>
        <source>{shown} steps/s, every one</source>
        <translation>{shown} 步/秒，一步不跳</translation>
    </message>
    <message>
        <source>shows {shown} of {asked} steps/s, skips the others</source>
        <translation>每秒 {asked} 步，显示其中 {shown} 步，其余跳过</translation>
    </message>
    <message>
        <source>Drag to any step: heads, gradients and numbers are those of that step. What is not kept is computed again, equal to the bit. Left and Right move by 1, with Ctrl by 10; Space plays; Esc goes back to the newest.</source>
        <translation>拖到任意一步：头、梯度和数值都显示那一步的。没有保留的步会重新计算，逐位相同。左右方向键移动 1 步，按住 Ctrl 移动 10 步；空格键播放；Esc 回到最新一步。</translation>
    </message>
    <message>
        <source>Kept: one step in {spacing}, {used} of {budget} MiB.</source>
        <translation>快照：每 {spacing} 步保留一个，已用 {used}/{budget} MiB。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Play forward</source>
        <translation>向前播放</translation>
    </message>
    <message>
        <source>Step after step at the chosen speed, heads and numbers follow (F8)</source>
        <translation>按所选速度一步一步播放，头和数值随之变化 (F8)</translation>
    </message>
    <message>
        <source>Play back</source>
        <translation>倒放</translation>
    </message>
    <message>
        <source>Step after step towards the beginning: the heads unlearn (Shift+F8)</source>
        <translation>一步一步退回开头，看各个头如何忘掉学到的内容 (Shift+F8)</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Show the run as it is, also while it is trained (F9)</source>
        <translation>显示这次运行的最新状态，训练中也随之更新 (F9)</translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation>从这里继续</translation>
    </message>
    <message>
        <source>Train on from this step. The later ones are forgotten, and come again equal to the bit (Ctrl+Shift+G)</source>
        <translation>从这一步接着训练。之后的步会丢弃，再训练时逐位相同地重现 (Ctrl+Shift+G)</translation>
    </message>
    <message>
        <source>Branch from here…</source>
        <translation>从这里分支…</translation>
    </message>
    <message>
        <source>A second run from this step on, with another learning rate, mask or optimiser (Ctrl+B)</source>
        <translation>从这一步起另开一次运行，换用别的学习率、掩码或优化器 (Ctrl+B)</translation>
    </message>
    <message>
        <source>{speed} steps/s</source>
        <translation>{speed} 步/秒</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>How many steps pass in a second. What cannot be recomputed in time is skipped; “every step” skips none.</source>
        <translation>每秒经过多少步。来不及重新计算的步会跳过；“每一步”则一步不跳。</translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>One training step: zero_grad, forward, loss, backward, read the gradients, step (F10)</source>
        <translation>训练一步：zero_grad、forward、loss、backward、读取梯度、step (F10)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to step 0 with the same seed: the same numbers will come again (Shift+F5)</source>
        <translation>用同一个随机种子回到第 0 步，会得到同样的数值 (Shift+F5)</translation>
    </message>
    <message>
        <source>New seed</source>
        <translation>换种子</translation>
    </message>
    <message>
        <source>Draw input, weights and target anew with the next seed; Undo returns (Ctrl+Shift+N)</source>
        <translation>用下一个随机种子重新抽取输入、权重和目标；“撤销”可以返回 (Ctrl+Shift+N)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop after the step in progress (F5)</source>
        <translation>完成当前这一步后停下 (F5)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Take as many training steps as the Training tab&apos;s field says; again to go on (F5)</source>
        <translation>按“训练”页设定的步数训练，再按一次接着训练 (F5)</translation>
    </message>
</context>
<context>
    <name>TrainingControls</name>
    <message>
        <source>The number of steps must be between 1 and {limit}.</source>
        <translation>步数必须在 1 到 {limit} 之间。</translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>How many steps Run takes; the article takes 5</source>
        <translation>按一次“运行”训练多少步；文章训练 5 步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>A loss is never below 0: stop at one above 0, such as 0.01.</source>
        <translation>损失不会小于 0：请填大于 0 的目标，例如 0.01。</translation>
    </message>
    <message>
        <source>Stop at loss</source>
        <translation>目标损失</translation>
    </message>
    <message>
        <source>Run stops early at the first step whose loss is at or below this number</source>
        <translation>某一步的损失一旦降到这个数或更低，运行就提前停止</translation>
    </message>
    <message>
        <source>Loss at which to stop</source>
        <translation>达到即停止的损失</translation>
    </message>
    <message>
        <source>A number above 0, such as 0.01 or 1e-3</source>
        <translation>大于 0 的数，例如 0.01 或 1e-3</translation>
    </message>
</context>
<context>
    <name>TrainingViews</name>
    <message>
        <source>Flags ({count})</source>
        <translation>异常 ({count})</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>异常</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>逐步记录</translation>
    </message>
    <message>
        <source>Every step with the numbers that the article&apos;s script prints</source>
        <translation>每一步的数值，与文章脚本打印的相同</translation>
    </message>
    <message>
        <source>Inside a step</source>
        <translation>一步之内</translation>
    </message>
    <message>
        <source>zero_grad, forward, loss, backward, update: what exists then, and what changed</source>
        <translation>zero_grad、前向、损失、反向、更新：各阶段有什么，变了什么</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>The gradient of every parameter, layer and head at every step, and against the weights</source>
        <translation>每个参数、每一层、每个头在每一步的梯度，以及梯度与权重之比</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>The values of one parameter&apos;s gradient at the locked step</source>
        <translation>在锁定的那一步，一个参数的梯度取值</translation>
    </message>
    <message>
        <source>Gradients that are dead, vanish or explode: why, and what to try</source>
        <translation>为零、消失或爆炸的梯度：原因，以及可以试试什么</translation>
    </message>
    <message>
        <source>Record of the run</source>
        <translation>运行记录</translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Fold the question to its first lines</source>
        <translation>把问题收起到前几行</translation>
    </message>
    <message>
        <source>Unfold the whole question</source>
        <translation>展开整个问题</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Change this question and send it again; what follows it in the conversation is dropped</source>
        <translation>修改这个问题并重新发送；对话中它之后的内容会去掉</translation>
    </message>
    <message>
        <source>An answer is on its way: stop it to change a question</source>
        <translation>正在接收回答：请先停止，再修改问题</translation>
    </message>
    <message>
        <source>What was sent with the question, to the letter</source>
        <translation>随问题发送的内容，一字不差</translation>
    </message>
</context>
<context>
    <name>VerifyTab</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Exported to {path}. Run it with: {command}</source>
        <translation>已导出到 {path}。运行命令：{command}</translation>
    </message>
    <message>
        <source>A step of the article fails.</source>
        <translation>文章的某一步不成立。</translation>
    </message>
    <message>
        <source>Something is wrong: {checks}.</source>
        <translation>有不对的地方：{checks}。</translation>
    </message>
    <message>
        <source>Attention is computed correctly in everything that was tried.</source>
        <translation>在试过的所有情形下，注意力都计算正确。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>尚未计算。</translation>
    </message>
    <message>
        <source>All three hold for the article&apos;s experiment: x [1, 6, 512], 8 heads, seed 0.</source>
        <translation>三步对文章的实验都成立：x [1, 6, 512]，8 个头，种子 0。</translation>
    </message>
    <message>
        <source>A step fails for the article&apos;s experiment: x [1, 6, 512], 8 heads, seed 0.</source>
        <translation>文章的实验有一步不成立：x [1, 6, 512]，8 个头，种子 0。</translation>
    </message>
    <message>
        <source>The article&apos;s three steps</source>
        <translation>文章的三步验证</translation>
    </message>
    <message>
        <source>What this does not prove: that other sizes, inputs and masks work, that the task is learnt, or that the heads mean anything. Each check says what it leaves open.</source>
        <translation>这不能证明：其他尺寸、输入和掩码也行，任务已经学会，或者各个头有什么含义。每项检查都写明它不能证明什么。</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>Verify the three steps, and run every check on the experiment in force ({key})</source>
        <translation>验证三个步骤，并对当前实验运行每项检查 ({key})</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop checking; what was found stays</source>
        <translation>停止检查；已有的结果会保留</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy the three steps with their numbers and every check</source>
        <translation>复制三个步骤及其数值，以及每项检查</translation>
    </message>
    <message>
        <source>Export as pytest…</source>
        <translation>导出为 pytest…</translation>
    </message>
    <message>
        <source>Write these checks as one pytest file that tests your own module, or the plain layer in it</source>
        <translation>把这些检查写成一个 pytest 文件，用来测试你自己的模块，或文件中自带的普通层</translation>
    </message>
</context>
<context>
    <name>ViewTabs</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Every head&apos;s attention weights (Ctrl+1; again: into the heads)</source>
        <translation>每个头的注意力权重 (Ctrl+1；再按一次进入各个头)</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Loss, gradients and heads while they change (Ctrl+2)</source>
        <translation>损失、梯度和各个头的变化 (Ctrl+2)</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行对比</translation>
    </message>
    <message>
        <source>Runs side by side: curves, heads and their difference (Ctrl+3)</source>
        <translation>并排比较多次运行：曲线、头及其差值 (Ctrl+3)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Two experiments and their difference, shuffled tokens, positions, controls (Ctrl+4)</source>
        <translation>两个实验及其差异、打乱词元、位置编码、对照 (Ctrl+4)</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>长度与开销</translation>
    </message>
    <message>
        <source>What length costs, measured on this machine (Ctrl+5)</source>
        <translation>序列变长要付出多少，在本机实测 (Ctrl+5)</translation>
    </message>
    <message>
        <source>Fault lab</source>
        <translation>错误实验室</translation>
    </message>
    <message>
        <source>Why shapes fit and the result is wrong: faults, and what catches them (Ctrl+6)</source>
        <translation>为什么形状对而结果错：各种错误，以及什么能查出它们 (Ctrl+6)</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>The article&apos;s three steps, and every check of this experiment (Ctrl+7)</source>
        <translation>文章的三步验证，以及对本实验的全部检查 (Ctrl+7)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>One question to several language models (Ctrl+8)</source>
        <translation>同一个问题，同时问多个语言模型 (Ctrl+8)</translation>
    </message>
    <message>
        <source>Cases for attention, made by a model or by you, run here (Ctrl+9)</source>
        <translation>注意力的测试用例，由模型或你自己编写，在这里运行 (Ctrl+9)</translation>
    </message>
    <message>
        <source>Test cases</source>
        <translation>测试用例</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>WarningGate</name>
    <message>
        <source>Send anyway</source>
        <translation>仍然发送</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>Current view as &amp;PNG…</source>
        <translation>当前视图存为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Current view as &amp;SVG…</source>
        <translation>当前视图存为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Weights as CSV…</source>
        <translation>权重存为 CSV(&amp;W)…</translation>
    </message>
    <message>
        <source>Weights as &amp;NPZ…</source>
        <translation>权重存为 NPZ(&amp;N)…</translation>
    </message>
    <message>
        <source>C&amp;urves as picture…</source>
        <translation>曲线存为图片(&amp;U)…</translation>
    </message>
    <message>
        <source>Heads over all steps as &amp;film…</source>
        <translation>各步的头存为动画(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Training record as CSV…</source>
        <translation>训练记录存为 CSV(&amp;T)…</translation>
    </message>
    <message>
        <source>Training record as &amp;JSON Lines…</source>
        <translation>训练记录存为 JSON Lines(&amp;J)…</translation>
    </message>
    <message>
        <source>Training record for Tensor&amp;Board…</source>
        <translation>训练记录存为 TensorBoard 事件(&amp;B)…</translation>
    </message>
    <message>
        <source>E&amp;xperiment as Python script…</source>
        <translation>实验存为 Python 脚本(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Gateway, key, language and theme</source>
        <translation>网关、密钥、语言和主题</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last change of the experiment</source>
        <translation>撤销对实验的上一次改动</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redo the change that was undone</source>
        <translation>重做刚才撤销的改动</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>注意力头(&amp;H)</translation>
    </message>
    <message>
        <source>T&amp;raining</source>
        <translation>训练(&amp;R)</translation>
    </message>
    <message>
        <source>R&amp;uns</source>
        <translation>运行对比(&amp;U)</translation>
    </message>
    <message>
        <source>Com&amp;pare</source>
        <translation>对比(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Scaling</source>
        <translation>长度与开销(&amp;S)</translation>
    </message>
    <message>
        <source>Fault la&amp;b</source>
        <translation>错误实验室(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>验证(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Test &amp;cases</source>
        <translation>测试用例(&amp;C)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>恢复默认布局(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Compare runs…</source>
        <translation>比较运行(&amp;C)…</translation>
    </message>
    <message>
        <source>Train experiments that differ in one thing, from the same seed and data (Ctrl+Shift+C)</source>
        <translation>用同样的随机种子和数据，训练只有一处不同的几个实验 (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>&amp;Read the heads</source>
        <translation>解读注意力头(&amp;R)</translation>
    </message>
    <message>
        <source>Have a language model read the weights on the screen, and check what it claims (Ctrl+R)</source>
        <translation>请语言模型解读屏幕上的权重，并核对它的论断 (Ctrl+R)</translation>
    </message>
    <message>
        <source>&amp;Ask a question</source>
        <translation>提问(&amp;A)</translation>
    </message>
    <message>
        <source>Open the assistant, ready for a question (Ctrl+Shift+A)</source>
        <translation>打开助手，准备提问 (Ctrl+Shift+A)</translation>
    </message>
    <message>
        <source>Explain the last &amp;error</source>
        <translation>解释最近一次错误(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Save the conversation…</source>
        <translation>保存对话(&amp;S)…</translation>
    </message>
    <message>
        <source>Add to the &amp;desktop&apos;s menu</source>
        <translation>添加到桌面菜单(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation>打开日志文件夹(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About AttnStudio</source>
        <translation>关于 AttnStudio(&amp;A)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation>实验(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Ass&amp;istant</source>
        <translation>助手(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Start from a known experiment</source>
        <translation>从一个现成的实验开始</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save the view, the weights or the training record</source>
        <translation>保存当前视图、权重或训练记录</translation>
    </message>
</context>
<context>
    <name>WindowNotices</name>
    <message>
        <source>The heads on the screen have no such place: they are not those that were read.</source>
        <translation>屏幕上的注意力头没有这个位置：它们不是当时解读的那些头。</translation>
    </message>
    <message>
        <source>AttnStudio ended unexpectedly last time. Details say where; please send them with a report.</source>
        <translation>AttnStudio 上次意外退出。详情中说明了出错的位置；报告问题时请一并附上。</translation>
    </message>
</context>
</TS>
